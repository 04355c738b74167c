import { findAll, labelBefore } from '../labels';
import type { Detector } from '../types';

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const four = new RegExp(
  `(?<![\\d.:/]|\\d-|[A-Za-z_](?<!(?<![A-Za-z])ip))${octet}(?:\\.${octet}){3}(?![\\w]|\\.\\d|/\\d)`,
  'gi',
);
/** Addresses of single machines (2000::/3), in full or shortened. */
const six = /(?<![\w:.])[23][0-9a-f]{3}:(?:[0-9a-f]{0,4}:){2,6}[0-9a-f]{1,4}(?![\w:]|\/\d)/gi;
/** Private, local, shared and reserved ranges, and resolvers that all the world uses. */
const nobodys =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^(\d+)\.\1\.\1\.\1$|^(?:8\.8\.4\.4|1\.0\.0\.1|9\.9\.9\.\d+|149\.112\.112\.112|208\.67\.22[02]\.22[02]|114\.114\.11[45]\.11[0-9]|223\.[56]\.[56]\.[56]|119\.29\.29\.29|180\.76\.76\.76)$/;
const labels = {
  yes: /(?<![a-z])ip(?:v[46])?(?:地址| address(?:es)?|s)?(?![a-z])|公网|外网|宽带|服务器|主机|云主机|轻量|阿里云|腾讯云|节点|机器|远程|跳板机|堡垒机|nas(?![a-z])|登录(?:地|来源|记录)|(?<![a-z])(?:server|host|vps|vpn|box|droplet|ec2|instance|machine|ssh|scp|rsync|rdp|(?:sign|logg?)(?:ed)?[- ]?in (?:from|to)|login from|connect(?:ed|ing)?(?: from| to)?|home|router|address|desktop at)(?![a-z])/gi,
  no: /版本|升级|更新|固件|驱动|条款?|章|节(?!点)|(?<![a-z])(?:v|ver|version|release|upgrade[ds]?|update[ds]?|firmware|build|section|chapter|driver|kernel|sdk|dns|traceroute|tracert|whois|nslookup|dig)(?![a-z])/gi,
};

/** Versions have few figures; what has nine and more is an address unless the words say otherwise. */
function isAddress(value: string, label: 'yes' | 'no' | null): boolean {
  if (/^2001:0?db8:/i.test(value)) return label === 'yes'; // Kept for documentation (RFC 3849).
  return label === 'yes' || (label === null && (value.includes(':') || value.replace(/\D/g, '').length >= 9));
}

/** Internet addresses that are said to be those of a home, a machine or a login. */
export const ipAddress: Detector = {
  id: 'ipAddress',
  view: 'plain',
  find(text) {
    return [...findAll(text, four), ...findAll(text, six)]
      .filter((match) => !nobodys.test(match[0]) && isAddress(match[0], labelBefore(text, match.index, labels, 40)))
      .map((match) => ({ start: match.index, end: match.index + match[0].length }));
  },
};
