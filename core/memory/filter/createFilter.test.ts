import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilter, detectorIds } from './index';

const filter = createFilter();
const masked = (text: string) => filter.apply(text).text;

describe('createFilter', () => {
  it('keeps the meaning of the sentence and answers in its language', () => {
    expect(masked('我的手机号是13800138000，记一下')).toBe('我的手机号是[手机号]，记一下');
    expect(masked('my number is (415) 555-2671, please')).toBe('my number is [phone number], please');
    expect(masked('我家住在上海市徐汇区漕溪北路1200号3栋502室')).toBe('我家住在[地址]');
    expect(masked('I live at 221B Baker Street and love it')).toBe('I live at [street address] and love it');
  });

  it.each([
    ['私钥 -----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq\nabc\n-----END RSA PRIVATE KEY-----', 'privateKey'],
    ['OPENAI_API_KEY=sk-proj-abcD1234efGH5678ijkl', 'apiKey'],
    ['Cookie里的JSESSIONID=9f8a7c6b5d4e3f2a1b0c要不要加密', 'apiKey'],
    ['地图的key写成4f1c9b7a2e8d6035c1b4a9e7d2f80613放前端行不行', 'apiKey'],
    ['Kiwi#8802lemon是我wifi密码，太简单了吗', 'password'],
    ['the key id is AKIAIOSFODNN7ABCDEFG alone', 'apiKey'],
    ['postgres://admin:s3cr3t@10.0.0.5:5432/db', 'urlCredentials'],
    ['我的密码是abc123', 'password'],
    ['my password is hunter2', 'password'],
    ['您的验证码为：482916，5分钟内有效', 'oneTimeCode'],
    ['482916 is your verification code', 'oneTimeCode'],
    ['身份证号 11010519491231002X', 'idCard'],
    ['银行卡号 6222 0212 3456 7890 128', 'bankCard'],
    ['GB82 WEST 1234 5698 7654 32', 'iban'],
    ['SSN is 123-45-6789', 'ssn'],
    ['我的护照号 E12345678', 'passport'],
    ['车牌是京A12345', 'plate'],
    ['新能源车 沪AD12345', 'plate'],
    ['write to zhang.san@qq.com', 'email'],
    ['zhang at gmail dot com', 'email'],
    ['办公室电话 0755-26778899', 'phone'],
    ['加我微信 summer-ruan，备注来意', 'account'],
    ['her Telegram handle is quietlynx77, say hello', 'account'],
    ['我的QQ是1837265540', 'account'],
    ['I am nightjar_84, find me as nightjar_84 on Discord', 'account'],
    ['助记词：vivid canyon lunar basket idle harbor twist omit frost gadget wheel quantum，怎么导入', 'privateKey'],
    [
      'recovery words:\n1. crisp 2. album 3. noodle 4. humble 5. bracket 6. fiscal 7. tornado 8. ripple 9. dune 10. velvet 11. scout 12. echo',
      'privateKey',
    ],
    ['我家公网IP是 113.87.45.201', 'ipAddress'],
    ['my home IP is 2601:646:8d00:4f20:1c3a:77ff:fe21:9b0c', 'ipAddress'],
    ['我的社保号是0734882619', 'officialNumber'],
    ["my driver's license number is D4417-55029-81136", 'officialNumber'],
    ['card 4532015112830366, exp 11/27', 'bankCard'],
    ['sort code 20-44-71, account 73310942', 'bankCard'],
    ['密保问题是小学班主任叫什么，答案郭玉兰', 'password'],
    ['security question: first pet, answer: Biscuit.', 'password'],
    ['lockbox code: 0826', 'password'],
    ['Windows激活码N4XQK-7PT2V-HW9DR-3MC8B-YJ6FG', 'apiKey'],
    ['Cookie: uid=q8x0v2mmz71kd94hhaw3; csrf=Zk3Fq9Lw0Tn7', 'apiKey'],
    ['https://app.example.io/login/verify/Qz81LmPpX0vT7rYw5KcB2n', 'urlCredentials'],
    ['手机是186-0217-44三三', 'phone'],
    ['W-9 for the sitter, she wrote 602 31 8847 in the TIN box', 'ssn'],
    ['美国报税表上的 TIN 写的是 602 31 8847', 'ssn'],
    ['I texted him the 90417 login code by mistake', 'oneTimeCode'],
    ['771920 was the code my bank sent', 'oneTimeCode'],
    ['把那个 482913 的验证码转给我弟了', 'oneTimeCode'],
    ['短信：改签校验 5G7T2M，不分大小写', 'oneTimeCode'],
    ["dad's lock screen is 739164", 'password'],
    ['爸的手机锁屏六位数是739164', 'password'],
    ['解锁手势不会，数字是369147', 'password'],
    ['锁屏图案不用了，改成 739164', 'password'],
    ['The gate keypad takes 4471* then the green button', 'password'],
    ['民宿密码锁按2580#6开门', 'password'],
    ['登录信息：liuyang / Ly#20200', 'password'],
    ['https://john.doe:48213@files.host.org/a', 'urlCredentials'],
    ['someone in a grey Subaru, California 8TRK294, dinged my door', 'plate'],
    ['Mietwagen return: HH-QL 4827, the scratch was there before', 'plate'],
    ['加州牌 8TRK294 的车蹭了我', 'plate'],
    ['租的车牌照 HH-QL 4827', 'plate'],
    ['Personalausweis Nr. L01X00T47', 'officialNumber'],
    ['快递单上是我妈的号186 2739 4051', 'phone'],
    ['ticket #5512: caller on 929.417.6380', 'phone'],
    ['硅基流动 sk-qpbndeiflmomkslfyxvxnakwufnxsduszcjsphbbyyuglmsu 限流了', 'apiKey'],
    ['<private>my diary</private>', 'privateBlock'],
  ])('finds what is private in %j', (text, kind) => {
    expect(filter.apply(text).spans.map((span) => span.kind)).toEqual([kind]);
  });

  it.each([
    '订单号 13800138000123 什么时候发货',
    '备份有13800138000字节，盘够不够',
    '去年发出13600000000张优惠券',
    'ISBN 978-7-302-51462-4 这本书',
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
    'uuid 550e8400-e29b-41d4-a716-446655440000',
    '时间戳 1732886400000，版本 10.15.7',
    '坐标 31.230416, 121.473701，价格 ¥12,888.00',
    'react@18.2.0 from git@github.com:org/repo.git',
    '密码错误怎么解决？密码长度至少 8 位',
    'my password is wrong and the password field should be hidden',
    'api_key = os.environ["API_KEY"]',
    'const token = await getAccessToken(clientId);',
    'postgres://user:password@localhost:5432/db',
    'a 10 minute drive down Main Street',
    '我住在上海浦东，离地铁2号线很近',
    'Error code 404, zip code 94105',
    '微信号怎么改？QQ 9.9.12 版本闪退，微信支付成功5800元',
    "Discord bot with discord.js 14.16.3 won't register slash commands",
    'learn these words: abandon ability able about above absent absorb abstract absurd abuse access accident',
    '助记词丢了钱包还能找回吗',
    'ping 8.8.8.8 通，192.168.31.1 打不开，升级到 3.12.4.1',
    '牛奶有效期到 09/28，the offer expires 11/27',
    '公积金贷款最高能贷120万，驾驶证C1能开房车吗',
    'the answer: 42, license: MIT, GPL-3.0-or-later',
    'https://example.com/list?page=2&sort=price_desc',
    'the tin holds 602 31 8847 cookies',
    'WARN bounce code=550 5.1.1, GET /cb?code=404&x=1',
    '日志里 code=502 是什么意思',
    'http://example.com:8080@path',
    'send a POST with jane@example.com as the docs say',
    '文档里写 zhang@example.com 是示例',
    '发票代码 044002100311，号码 58213047，怎么查真伪',
    '收到来自95588的短信，锁屏壁纸 1080 怎么设',
    'California SB1047 would hit self-driving car makers, California 94110 too',
    'the ISO-IT 2010 standard for a rental car',
    'a KTM-RC 390 in the shop window',
    'the 2019 login code review',
    'the keypad takes 4 AAA batteries, the gate takes 4500 cars',
    '密码锁按 3 次会响',
    '锁屏时间改成 3000 毫秒',
    '国产老牌 RTX 4090 显卡',
  ])('leaves the look-alike %j alone', (text) => {
    expect(filter.apply(text)).toEqual({ text, spans: [], dropped: [] });
  });

  it('is not led astray by a key about the language of the sentence', () => {
    expect(masked('key ghp_abcdEFGH1234ijklMNOP5678qrstUVWX9012 打13800138000')).toBe('key [密钥] 打[手机号]');
  });

  it('reads full-width, invisible and spoken forms', () => {
    expect(masked('电话１３８００１３８０００')).toBe('电话[手机号]');
    expect(masked('电话138\u200b0013\u200b8000')).toBe('电话[手机号]');
    expect(masked('电话是幺三八 零零幺三 八零零零')).toBe('电话是[手机号]');
    expect(masked('my phone is five five five, one two three, four five six seven')).toBe('my phone is [phone number]');
  });

  it('gives offsets of the text it was handed, also across invisible characters', () => {
    const text = '打138\u200b0013\u200b8000找我';
    const [span] = filter.apply(text).spans;
    expect(text.slice(span?.start, span?.end)).toBe('138\u200b0013\u200b8000');
  });

  it('does not let a comment in the text switch it off', () => {
    expect(masked('secretlint-disable\nghp_abcdEFGH1234ijklMNOP5678qrstUVWX9012')).toBe(
      'secretlint-disable\n[API key]',
    );
  });

  it('drops the whole statement where that was asked for, and only that one', () => {
    const strict = createFilter({ modes: { password: 'drop' } });
    const result = strict.apply('我喜欢爬山。我的密码是abc123，别忘了！我住在杭州。');
    expect(result.text).toBe('我喜欢爬山。我住在杭州。');
    expect(result.spans).toEqual([]);
    expect(result.dropped.map((span) => span.kind)).toEqual(['password']);
    expect(strict.apply('I like tea. My password is hunter2. I live in Rome.').text).toBe(
      'I like tea. I live in Rome.',
    );
  });

  it('lets through what was allowed and nothing else', () => {
    const open = createFilter({ modes: { phone: 'allow' } });
    expect(open.apply('打13800138000或写信到a.b@qq.com').text).toBe('打13800138000或写信到[邮箱]');
  });

  it("masks the user's own words, Latin ones only as whole words", () => {
    const own = createFilter({ privateWords: ['张三丰', 'Ann', 'Project Falcon'] });
    expect(own.apply('张三丰 met ann about PROJECT  FALCON in the annual review').text).toBe(
      '[hidden] met [hidden] about [hidden] in the annual review',
    );
  });

  it('masks an unfinished private block to its end', () => {
    expect(masked('hello <private>secret one\nsecret two')).toBe('hello [private]');
  });

  it('names one piece by the most private of what overlaps', () => {
    const result = filter.apply('<private>call 13800138000</private>');
    expect(result.spans).toEqual([{ start: 0, end: result.spans[0]?.end, kind: 'privateBlock' }]);
  });

  it('changes nothing the second time', () => {
    const samples = fc.constantFrom(
      '我的密码是abc123',
      ' my password is hunter2 ',
      '电话13800138000',
      ' call (415) 555-2671 ',
      '住在建国路88号3栋502室',
      ' api_key="f3a9c1d2e4b5a6978812" ',
      '验证码 482916',
      '，',
      ' and ',
      '。',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(samples, { maxLength: 6 }), (parts) => {
        const once = masked(parts.join(''));
        expect(masked(once)).toBe(once);
      }),
    );
  });

  it('never throws, and its spans are ordered, apart and inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        let end = 0;
        for (const span of filter.apply(text).spans) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each([
    ['digits', '1'],
    ['spaced digits', '1 3 '],
    ['roads', '路'],
    ['districts', '北京市朝阳区建国路'],
    ['logins', 'a:b@'],
    ['labels', '密码是'],
    ['assignments', 'password="'],
    ['tokens', 'eyJhbGciOiJ.'],
    ['key markers', '-----BEGIN RSA PRIVATE KEY-----\n'],
    ['blocks', '<private>'],
    ['accounts', 'telegram account '],
    ['answers', '密保答案'],
    ['spaces', ' '],
    ['addresses', '12 Oak Street, '],
    ['towns', 'Ames, IA 50014 '],
    ['names', 'Alba Bern Cora '],
    ['codes', 'the code is 4821 '],
    ['chosen words', 'Ab1!cde '],
    ['estates', '花园3-2-101'],
  ])('reads half a megabyte of %s to the end', (_name, unit) => {
    const text = unit.repeat(Math.ceil(500_000 / unit.length));
    // Catastrophic backtracking would run into the time-out of the suite.
    expect(filter.apply(text).text.length).toBeGreaterThan(0);
  });

  it('has a name for every detector', () => {
    expect(new Set(detectorIds).size).toBe(detectorIds.length);
  });
});
