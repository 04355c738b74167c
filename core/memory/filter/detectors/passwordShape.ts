import { isStandIn, isTalk } from './passwordValue';

/**
 * How much a word looks chosen as a password: `sure` ones have letters, figures and a sign among them, `likely` ones two
 * of the three. Everything that has a place in ordinary text (products, units, standards, names in code) is neither.
 */
type Shape = 'sure' | 'likely' | null;

const code = /[()[\]{}<>"'`\\|=;]|:\/\/|^[/.~$-]|^--|\/\w+\/|\*\*|\/\*|\*\/|\.\.\.|^#[0-9a-f]{3,8}$|^\d+[%x×]/i;
/** `lodash@4`, `repo#123`, `copy*100`, `me@host`, `notes_v2.md`, `10.2.8.14:33`, `3/4`, `2024-05-01`, `12:30pm`. */
const elsewhere =
  /^@?[\w./-]+@[\^~]?v?\d[\d.]*$|^\w+\*\d+$|@[\w-]+\.[\w.]+$|\.(?:[a-z]{2,4}|json|html?|py\d?|mp[34])$|^v?\d[\d.,:/+-]*(?:[a-z]{1,4})?$|^@[\w.]+$|^\d+-[a-z]+$/i;
/** `repo#123`; a name in capitals before the sign is somebody's own. */
const issue = /^(?:[a-z][\w.-]*|[\w.]*[-_.][\w.-]*)#\d{1,5}$/;
/** Names of techniques and products, with the figures that belong to them. */
const product =
  /^(?:AES|SHA|MD|RSA|WPA|UTF|GB|HMAC|PBKDF|ECDSA|ED|BASE|SM|HTTPS?|TLS|SSL|OAuth|Web|IPv|CVE-|RFC|ISO|FIDO|MySQL|Python|Node|Java|PHP|Win(?:dows)?|Office|Photoshop|Visual|Excel|Word|PowerPoint|Outlook|Teams|Chrome|Firefox|Edge|Safari|WPS|Unity|Blender|AutoCAD|Matlab|Revit|SPSS|iPhone|iOS|iPad|MacBook|Android|Galaxy|Pixel|Ubuntu|Debian|CentOS|GPT|Claude|Llama|Qwen|COVID|Xbox|PS|RTX|GTX|CUDA|Log4|K8|I18|L10|A11|EC|Argon|Scrypt|Bcrypt|x|1Password|7zip|Base|Core|Level|Grade|Year|Class|Unit|Room|Day|Top|Step|Q|H)[-_]?\d/i;
/** `Portal2`, `RTX-4070`, `16GB`: a name with a short number, a number with a unit. */
const numbered = /^[A-Za-z]{1,14}[-_]?\d{1,2}$|^[A-Z]{1,8}[-_]?\d{1,6}[A-Z]{0,4}$|^\d{1,4}[A-Za-z]{1,5}$/;
/** Whether the value has a place in ordinary text: code, a version, a product, a standard. */
export function isElsewhere(value: string): boolean {
  return (
    isStandIn(value) ||
    isTalk(value) ||
    code.test(value) ||
    product.test(value) ||
    elsewhere.test(value) ||
    issue.test(value)
  );
}

const strongSign = /[!@#$%^&*~?]/;

/** @param goesOn Whether the sentence goes on after the value, so that a sign at its end belongs to it. */
export function shapeOf(value: string, goesOn = false): Shape {
  if (value.length < 5 || value.length > 40 || isElsewhere(value)) return null;
  if (/^[A-Za-z]{3,}#\d{1,5}$/.test(value)) return 'likely';
  const letters = value.match(/[A-Za-z]/g)?.length ?? 0;
  const digits = value.match(/\d/g)?.length ?? 0;
  const inner = strongSign.test(goesOn ? value.slice(1) : value.slice(1, -1));
  if (letters >= 3 && digits > 0 && inner && /[A-Za-z]{3}|[a-z].*[A-Z]|[A-Z].*[a-z]/.test(value)) return 'sure';
  if (letters >= 2 && inner && /[A-Za-z]{2}/.test(value)) return /\d/.test(value) || letters >= 4 ? 'likely' : null;
  const bare = value.replace(/[!?]+$/, '');
  if (letters < 2 || digits === 0 || numbered.test(bare)) return null;
  // Models, orders and standards are in capitals; names in code are joined by underscores.
  if (/^[A-Z\d_-]+$/.test(bare) || /^[a-z]+(?:_[a-z]+)*_?[a-z]?\d?$/.test(bare)) return null;
  return 'likely';
}
