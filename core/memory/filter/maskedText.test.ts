import { describe, expect, it } from 'vitest';
import { createFilter } from './index';

const filter = createFilter();
const masked = (text: string) => filter.apply(text).text;

describe('a password is heard', () => {
  it.each([
    ['where it is typed', '开机要输Nuan3花花9才进得去', '开机要输[密码]才进得去'],
    ['where it is typed', 'type plumtree42 at the prompt', 'type [password] at the prompt'],
    ['where it is used for everything', '到处都是同一个：Hedy77!loop，怎么办', '到处都是同一个：[密码]，怎么办'],
    [
      'where it is used for everything',
      'i always use Plover2016!! for everything',
      'i always use [password] for everything',
    ],
    ['where its strength is asked for', 'Lanshan#88够强吗', '[密码]够强吗'],
    ['where its strength is asked for', 'would Quartz7!b count as strong', 'would [password] count as strong'],
    ['apart from its name', '密码还是老样子，shuyu_1987，别说出去', '密码还是老样子，[密码]，别说出去'],
    [
      'apart from its name',
      "It's gullwing!8, that's the password for Canvas",
      "It's [password], that's the password for Canvas",
    ],
    ['in characters and letters', '密码改成了luna爱睡觉33', '密码改成了[密码]'],
    ['as words agreed on', '暗号是今夜有流星，朋友定的', '暗号是[密码]，朋友定的'],
    ['as words agreed on', 'our family code word is tangerine', 'our family code word is [password]'],
    ['as a phrase', 'passphrase four sleepy badgers, make a sign', 'passphrase [password], make a sign'],
    ['on a dial', '保险柜 31-07-64，怕忘', '保险柜 [密码]，怕忘'],
    ['on a dial', 'the safe: 12 left, 30 right, 7 left', 'the safe: [password]'],
    ['by the thing it opens', '公司打印机的用户码是38104', '公司打印机的用户码是[密码]'],
    ['by the thing it opens', "it's 7713 for the side gate", "it's [password] for the side gate"],
    ['in another language', 'mein WLAN Passwort ist Regentag51', 'mein WLAN Passwort ist [password]'],
    ['as a setting', 'Password=Umber!x7;Encrypt=true', 'Password=[password];Encrypt=true'],
  ])('%s: %s', (_how, text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    '默认密码是admin，要改吗',
    "the router's default password is admin",
    '1Password管密码靠谱吗',
    '所有人都用Windows11',
    'I use Excel365 for everything',
    'type RequestHandler = (request: Request) => void',
    'my locker at the pool is number 117',
    'the alarm is 0630 and the gate is 1200 mm wide',
    'I made a little pinwheel!',
    '密码尝试超过5次锁定30分钟',
    'the error code is 4031, the zip code is 94110',
    '鞋码是42，商品码6901234567892',
  ])('and not in %j', (text) => {
    expect(masked(text)).toBe(text);
  });
});

describe('a code that was sent is heard', () => {
  it.each([
    ['刚收到招行的338102，说是转账', '刚收到招行的[验证码]，说是转账'],
    ['短信里的604918他说是验证码', '短信里的[验证码]他说是验证码'],
    ['bank just sent me 551 872, never asked for it', 'bank just sent me [one-time code], never asked for it'],
    [
      'WhatsApp code 552-901, is someone trying to get in',
      'WhatsApp code [one-time code], is someone trying to get in',
    ],
    ['Your Uber code is 3391.', 'Your Uber code is [one-time code].'],
  ])('in %s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each(['收到500条短信', 'she sent 250000 to charity', '1984 is a book, do not share spoilers'])(
    'and not in %j',
    (text) => {
      expect(masked(text)).toBe(text);
    },
  );
});

describe('an address is read as a chain from its one sure link', () => {
  it.each([
    ['我住天通苑北二区8-3-502，楼上漏水', '我住[地址]，楼上漏水'],
    ['寄到软件新城天谷八路156号环普科技园E201', '寄到[地址]'],
    ['房本写的是铁西区兴工北街46号4-6-2，啥意思', '房本写的是[地址]，啥意思'],
    ['我家在新北市板橋區文化路一段188巷12號7樓之2', '我家在[地址]'],
    ['公司在国贸大厦1602，下楼就是地铁', '公司在[地址]，下楼就是地铁'],
    [
      'my place: Unit 5/112 Beaufort St, Mount Lawley WA 6050, write to the agent',
      'my place: [street address], write to the agent',
    ],
    ['post it to The Old Forge, 8 Church Lane, Totnes TQ9 5PA please', 'post it to [street address] please'],
    ['Adresse ist Lindenallee 7a, 2. Hinterhof, 04177 Leipzig', 'Adresse ist [street address]'],
    ['my house is B-204, Sai Krupa Apartments, MG Road, Pune 411001', 'my house is [street address]'],
    [
      "I'm at 1276 Delancey St #9F, New York, NY 10002 and my neighbor drums",
      "I'm at [street address] and my neighbor drums",
    ],
  ])('in %s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    '在教学楼3栋402上课',
    '去酒店1203房找他',
    '曼城3-1利物浦',
    '10 Downing Street, a history',
    'Chapter 12 Broad Street, summarise',
    'since 2019 Berlin has grown',
  ])('and not in %j', (text) => {
    expect(masked(text)).toBe(text);
  });
});

describe('the masked text', () => {
  it.each([
    [
      'keeps both halves of a bracket',
      '我妈的电话是（0392 3362412），怎么设快捷',
      '我妈的电话是（[电话号码]），怎么设快捷',
    ],
    ['keeps both halves of a bracket', 'phone (+65) 9123 4567', 'phone [phone number]'],
    [
      'keeps the names of settings',
      'aws_secret_access_key = Lo6JTJG1F0RARcxODn0/wQGEecUB2nGw7bJrYKiZ',
      'aws_secret_access_key = [API key]',
    ],
    [
      'keeps where a login leads',
      'redis://default:pQ8zLm21xW@cache-3.tidewrack.net:6380/0',
      'redis://[login]@cache-3.tidewrack.net:6380/0',
    ],
    ['keeps the colon', '压缩包解压密码：www.kkx99，打不开', '压缩包解压密码：[密码]，打不开'],
  ])('%s: %s', (_what, text, expected) => {
    expect(masked(text)).toBe(expected);
  });
});

describe('a number is heard', () => {
  it.each([
    ['six one seven, five five five, zero one nine eight', '[phone number]'],
    ["the clinic's callback was 0 4 1 2 5 5 5 9 0 3", "the clinic's callback was [phone number]"],
    ['挪车打 1 5 8 - 7 7 2 2 - 1 0 0 9', '挪车打 [手机号]'],
    ['my social is 602 74 2079 with spaces', 'my social is [SSN] with spaces'],
    ['my car reg is LK08 YTD', 'my car reg is [plate number]'],
    ['Kennzeichen M-AB 1234', 'Kennzeichen [plate number]'],
    ['花呗绑的那张 6259 0712 3456 7894 到期了', '花呗绑的那张 [银行卡号] 到期了'],
    ['火山方舟 3f9a1b2c-7c1d-4f0e-9b3d-8e6f1a2b3c4d 报错', '火山方舟 [密钥] 报错'],
    ['发我这：lulu_wen（艾特）qq点com', '发我这：[邮箱]'],
  ])('in %s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    'trace id 4bf92f3577b34da6a3ce929d0e0e4736',
    'Release GPG key: 3ABC01543F22DD2239285CDD818674489FBC127E',
    '文档里写的是 user@example.com',
    '1-800-273-8255 is a crisis line',
  ])('and not in %j', (text) => {
    expect(masked(text)).toBe(text);
  });
});
