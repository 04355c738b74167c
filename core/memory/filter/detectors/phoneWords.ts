/** Words before a number that make it a phone number. */
export const phoneWords =
  /手[机機]|[电電][话話]|門號|號碼|收[货件]人|寄件人|联系人|(?:work|home|office|direct|land|hot) ?line(?![a-z])(?: (?:number|no\.?))?(?: is|:)?|座机|固话|家里电|联系方式|联系号码|联络|致电|拨打|拨|打给|打我|回电|来电|短信|的号(?=[ ]?$)|号码(?:是|为|:)|传真|分机|(?<![a-z])(?:tel|phone|telephone|mobile|mob|cell|cellphone|landline|fax|whatsapp|call(?: (?:me|him|her|us|them))?|text (?:me|him|her|us)|sms|ring|dial|reach (?:me|him|her|us)|caller (?:on|from)|number(?: is|'s|:| to call))(?![a-z])/gi;

/** Words after a number that make it a phone number. */
export const phoneLabelsAfter =
  /^[ ,)\]"'是]{0,3}(?:\(?(?:手[机機]|[电電][话話]|座机|微信同号|同微信)|(?:is |are )?(?:my|his|her|our|the)? ?(?:phone|cell|mobile|number|landline)\b|[([](?:cell|mobile|home|work|office|phone|m|c|h|w)[)\]])/i;
