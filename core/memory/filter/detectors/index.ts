import type { Detector } from '../types';
import { addressEn } from './addressEn';
import { addressZh } from './addressZh';
import { assignedSecrets } from './assignedSecrets';
import { bankCard } from './bankCard';
import { email } from './email';
import { iban } from './iban';
import { idCard } from './idCard';
import { oneTimeCode } from './oneTimeCode';
import { passport } from './passport';
import { passwordCode } from './passwordCode';
import { passwordEn } from './passwordEn';
import { passwordZh } from './passwordZh';
import { phoneForeign } from './phoneForeign';
import { phoneLandline } from './phoneLandline';
import { phoneMobile } from './phoneMobile';
import { plate } from './plate';
import { privateBlock } from './privateBlock';
import { privateKey } from './privateKey';
import { secretlintRules } from './secretlintRules';
import { ssn } from './ssn';
import { urlCredentials } from './urlCredentials';
import { vendorKeys } from './vendorKeys';

/** All detectors but the user's own words. Where two overlap, the earlier in `detectorIds` names the piece. */
export const detectors: Detector[] = [
  privateBlock,
  privateKey,
  vendorKeys,
  assignedSecrets,
  secretlintRules,
  urlCredentials,
  passwordZh,
  passwordEn,
  passwordCode,
  oneTimeCode,
  idCard,
  bankCard,
  iban,
  ssn,
  passport,
  email,
  phoneMobile,
  phoneLandline,
  phoneForeign,
  plate,
  addressZh,
  addressEn,
];
