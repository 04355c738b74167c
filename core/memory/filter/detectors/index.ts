import type { Detector } from '../types';
import { accessCode } from './accessCode';
import { account } from './account';
import { addressContinental } from './addressContinental';
import { addressEn } from './addressEn';
import { addressPostcode } from './addressPostcode';
import { addressZh } from './addressZh';
import { assignedSecrets } from './assignedSecrets';
import { bankCard } from './bankCard';
import { bareKey } from './bareKey';
import { cardDetails } from './cardDetails';
import { email } from './email';
import { iban } from './iban';
import { idCard } from './idCard';
import { ipAddress } from './ipAddress';
import { licenceKey } from './licenceKey';
import { officialNumber } from './officialNumber';
import { oneTimeCode } from './oneTimeCode';
import { passPhrase } from './passPhrase';
import { passport } from './passport';
import { passwordCode } from './passwordCode';
import { passwordEn } from './passwordEn';
import { passwordFrame } from './passwordFrame';
import { passwordNearby } from './passwordNearby';
import { passwordZh } from './passwordZh';
import { phoneForeign } from './phoneForeign';
import { phoneLandline } from './phoneLandline';
import { phoneMobile } from './phoneMobile';
import { plate } from './plate';
import { privateBlock } from './privateBlock';
import { privateKey } from './privateKey';
import { secretlintRules } from './secretlintRules';
import { securityAnswer } from './securityAnswer';
import { seedPhrase } from './seedPhrase';
import { ssn } from './ssn';
import { urlCredentials } from './urlCredentials';
import { vendorKeys } from './vendorKeys';

/** All detectors but the user's own words. Where two overlap, the earlier in `detectorIds` names the piece. */
export const detectors: Detector[] = [
  privateBlock,
  privateKey,
  seedPhrase,
  vendorKeys,
  assignedSecrets,
  secretlintRules,
  bareKey,
  licenceKey,
  urlCredentials,
  passwordZh,
  passwordEn,
  passwordCode,
  passwordNearby,
  passwordFrame,
  passPhrase,
  accessCode,
  securityAnswer,
  oneTimeCode,
  idCard,
  bankCard,
  cardDetails,
  iban,
  ssn,
  passport,
  officialNumber,
  email,
  phoneMobile,
  phoneLandline,
  phoneForeign,
  account,
  ipAddress,
  plate,
  addressZh,
  addressEn,
  addressContinental,
  addressPostcode,
];
