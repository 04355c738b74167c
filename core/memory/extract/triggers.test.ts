import { describe, expect, it } from 'vitest';
import { asksToRemember, orderLength, readTriggers } from './triggers';

describe('an order to remember', () => {
  it.each([
    '记住：我不吃香菜',
    '请记住，我叫小田',
    '记一下，我的车限行是周四',
    '以后都用中文回答我',
    '从现在开始叫我老周',
    'Remember that I am vegan',
    'Please remember: no nuts',
    'From now on, answer in French',
    'Keep in mind that I rent',
    "Don't forget that I work nights",
  ])('is heard: %s', (text) => {
    expect(asksToRemember(text)).toBe(true);
  });

  it.each([
    '你还记得我吗',
    '我记得他演过一部电影',
    '怎么才能记住单词',
    '我以后会注意的',
    'Do you remember me?',
    'I remember that movie',
    'Help me remember the formula',
    'Remember when phones had buttons',
  ])('is not heard in talk about remembering: %s', (text) => {
    expect(asksToRemember(text)).toBe(false);
  });

  it('is cut from the statement', () => {
    expect('记住：我不吃香菜'.slice(orderLength('记住：我不吃香菜'))).toBe('我不吃香菜');
    expect('自报家门：叫我蒯师傅'.slice(orderLength('自报家门：叫我蒯师傅'))).toBe('叫我蒯师傅');
    expect("Bit about me: I'm Wilf".slice(orderLength("Bit about me: I'm Wilf"))).toBe("I'm Wilf");
    expect(orderLength('手机号：我一直没换')).toBe(0);
    expect('Please remember that I ski'.slice(orderLength('Please remember that I ski'))).toBe('I ski');
    expect(orderLength('我不吃香菜')).toBe(0);
  });
});

describe('an order to forget', () => {
  it.each([
    '别记这个：我打算跳槽',
    '这段话不要记',
    '接下来的不要存进记忆，这条别保存',
    "don't remember this, but I'm moving",
    'Off the record: we may sell',
  ])('covers the turn: %s', (text) => {
    expect(readTriggers(text).forget).toBe(true);
  });

  it.each(['我记不住单词，别记错了', '别忘了我不吃辣', "don't forget that I ski", '不要记仇'])(
    'is not heard in %s',
    (text) => {
      expect(readTriggers(text).forget).toBe(false);
    },
  );

  it('finds private parts, closed or not', () => {
    const text = 'a <private>b</private> c <private>d';
    const [first, second] = readTriggers(text).privateSpans;
    expect(text.slice(first?.start, first?.end)).toBe('<private>b</private>');
    expect(text.slice(second?.start, second?.end)).toBe('<private>d');
  });
});

describe('orders in other words', () => {
  it.each([
    '别记这个',
    '这条不要记住',
    '不用记，我就随口一说',
    '刚说的别存',
    '你别往记忆里写',
    '这事儿你听听就好，别记',
    '别把这个记下来',
    '这段对话不要保存',
    '我接下来说的都别记录',
    '麻烦忘掉我刚才说的',
    '把这条忘了吧',
    '这个就当我没说过',
    '这个就不用记了',
    '私下说说，别留记录',
    '别记住啊',
    '不要把我的病记进去',
    '这个不必记',
    '以上内容请勿存储',
    "don't remember this",
    "please don't save that",
    'no need to remember this one',
    'forget I said that',
    'off the record',
    "don't store any of this",
    'keep this out of your memory',
    "this stays between us, don't keep it",
    'do not log this',
    'please forget what I just told you',
    "don't add this to memory",
    "don't commit this to memory",
    'pretend I never said this',
    'not something to remember',
    "you don't need to remember this",
    'scratch that from your memory',
    "please don't hold on to this",
    "don't keep a record of this",
    'never store what I say here',
    "don't memorize it",
  ])('are heard as an order to forget: %s', (text) => {
    expect(readTriggers(text).forget).toBe(true);
  });

  it.each([
    '别忘了我不吃辣',
    '我老记不住人名',
    '别记错了日期',
    '忘了带伞',
    '这首歌的歌词我记不住',
    '不要保存文件到桌面怎么设置',
    '怎么让浏览器别记录历史',
    '日志不要记录密码怎么配',
    '为什么我存不了钱',
    '别记仇',
    '我忘了刚才说到哪了',
    '数据库不存 NULL',
    '不要忘记我对花生过敏',
    '我不记日记',
    '不用记笔记也能学会吗',
    "don't forget I'm vegan",
    "I don't remember the title",
    'how do I make chrome not save passwords',
    "don't save the file yet",
    'I forgot what I said',
    "I can't keep this up",
    "don't keep this variable in memory, use a stream",
    'The function should not log this value',
    'Do not store passwords in plain text',
    'I never record my runs',
    "why doesn't git remember this password",
  ])('are told from talk about saving and forgetting: %s', (text) => {
    expect(readTriggers(text).forget).toBe(false);
  });

  it.each([
    '记住我不吃香菜',
    '你记一下，我周三不在',
    '帮我记着我妈生日是腊月初三',
    '请记住：我是左撇子',
    '记好，我血型是AB',
    '给我记下来：wifi在客厅',
    '这个你要记得，我不能喝牛奶',
    '记得我是素食者',
    '以后都用中文',
    '今后一律叫我老王',
    '从今以后回答短点',
    '往后推荐餐厅别推辣的',
    '麻烦把这个存一下：我车位是B2-17',
    '把我对芒果过敏这件事加到记忆里',
    '写入记忆：我在准备考研',
    '备忘：我的血型是O型',
    '请你牢记我不坐飞机',
    '下次记得先给结论',
    '存到记忆里：我家猫叫团子',
    "remember I'm allergic to bees",
    'please remember that my wife is vegan',
    'keep in mind I only have 20 minutes',
    'for future reference, I use a Mac',
    "make a note that I'm left-handed",
    'note to self for you: I hate cilantro',
    'from now on call me Kit',
    'going forward, metric units',
    "don't forget that I work nights",
    'add to memory: I live in Oslo',
    'save this: my shoe size is 9',
    "commit this to memory: I'm Rh negative",
    'store this for later: I parked at B2',
    "just so you remember, I'm diabetic",
    'hey remember, no dairy',
    "You should remember that I don't drive",
    'memorize this: my team is called Foxes',
    'bear in mind we have a toddler',
    "please note that I'm colorblind",
    "for the record I don't eat pork",
    "make sure you remember I'm vegetarian",
    'put this in your memory: I play cello',
  ])('are heard as an order to remember: %s', (text) => {
    expect(asksToRemember(text)).toBe(true);
  });

  it.each([
    '你还记得我吗',
    '我记得小时候住在河边',
    '怎么记住单词',
    '我以后想当老师',
    '这部片子让我记住了他',
    '记得小时候妈妈做的饭',
    '你能记住我说的话吗',
    '帮我想想怎么记住别人的名字',
    '我记不清了',
    '以后的事以后再说',
    '以后我想去北京',
    'do you remember what I said',
    'I remember when phones had cords',
    'help me remember this formula',
    'remember the Titans is a movie?',
    "I'll remember that",
    'how do people remember names',
    'Can you remember things between chats?',
    'remember that episode where they get lost?',
    "I don't remember",
    'something to remember me by',
    'In the future cars will fly',
    'going forward in time is impossible?',
  ])('are told from talk about remembering and the future: %s', (text) => {
    expect(asksToRemember(text)).toBe(false);
  });
});
