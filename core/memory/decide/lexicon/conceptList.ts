/**
 * Words of everyday statements that mean the same, in both languages: what makes 「我住在东京」 and "I live in Tokyo" share
 * words, and 「上班」 and 「工作」 count as one. One concept a line, its words apart by `,`; the first one is its name.
 * Words not listed stand for themselves.
 */
export const conceptList = `
live, 住, 住在, 居住, 定居, 住在, 居住在, 常住, 现居, 借住, 暂住, 寄住, stay, staying, house-sitting, house sitting, housesitting, living, lives, lived
move, 搬, 搬家, 搬到, 搬去, 搬来, 搬回, 搬进, moved, relocate, relocated
work, 工作, 上班, 任职, 就职, 干活, 上班族, job, works, working, worker, employed, employee, occupation, 职业
office, 办公室, 坐班, 到岗, in the office, the office
remote, 远程, 远程办公, 居家办公, 在家办公, 在家上班, 在家工作, remotely, wfh, work from home, working from home, work at home
fulltime, 全职, full-time, full time, fulltime, fully
parttime, 兼职, part-time, part time, 打零工
study, 读书, 上学, 就读, 读研, 念书, 在读, 读博, 读本科, 上大学, student, 学生, 大学生, 研究生, grad student, graduate student, undergrad
graduate, 毕业, graduated, finished school, finish school, 毕了业
learn, 学, 学习, 在学, 自学, 学着, learning, learned, studying, taking lessons in
prepare, 准备, 备考, 备战, preparing, prep, getting ready
exam, 考试, 考, 测验, test, examination
teach, 教, 教书, 教课, teaching, teaches
like, 喜欢, 喜爱, 热爱, 爱, 爱好, 偏爱, 钟爱, 超喜欢, 超爱, 最爱, 迷上, 迷, 喜好, 爱上, love, loves, enjoy, enjoys, adore, fond, fan, into, interested, interested in, likes, keen, crazy about, big fan, in love with, obsessed
favorite, 最喜欢, 最爱的, favourite, favorite, favorites, 首选
dislike, 讨厌, 厌恶, 反感, 烦, 嫌, 嫌弃, 恨, hate, hates, dislikes, detest, loathe, can't stand, cannot stand, can not stand, not a fan
prefer, 偏好, 更喜欢, 宁愿, 倾向, prefers, would rather, 更爱, 比较喜欢
afraid, 怕, 恐惧, 害怕, scared, fear, terrified
eat, 吃, 食用, 进食, eats, eating, eaten
drink, 喝, 饮用, drinks, drinking, drank
cook, 做饭, 下厨, 烧菜, 做菜, 烹饪, cooking, cooks
smoke, 抽烟, 吸烟, 烟, smoking, smoker, cigarettes, cigarette, smokes, 香烟
alcohol, 酒, 喝酒, 饮酒, drinking alcohol, 酒精, booze
watch, 看, 观看, 追, watching, watches
write, 写, 写作, writing, writes, wrote
develop, 开发, development, developing
read, 读, 阅读, 看书, reading, reads
listen, 听, listening, listens
play, 玩, 打, 踢, 弹, playing, plays, played
swim, 游泳, swimming, swims
run, 跑步, 跑, 慢跑, 晨跑, running, runs, jog, jogging, jogs
taxi, 打车, 打的, 叫车, 滴滴, cab, cabs, taxis, uber, ubers, rideshare
walk, 走路, 步行, 散步, 走着, walking, walks, on foot
cycle, 骑车, 骑行, 骑自行车, 骑单车, 自行车, 单车, 脚踏车, bike, bicycle, cycling, biking, ride my bike, ride a bike, bikes, cycles, by bike
drive, 开车, 驾车, 自驾, 驾驶, 开一辆, driving, drives, drove, 学车, by car
licence, 驾照, 驾驶证, driving licence, driver's license, license
subway, 地铁, metro, underground, tube, the subway
bus, 公交, 公交车, 巴士, buses
train, 火车, 高铁, 动车, trains
commute, 通勤, commuting, commutes, get to work, go to work, 去上班, 去公司
fly, 飞, 坐飞机, flying, flight, flights, 航班, 机票
travel, 旅行, 旅游, 出游, 游玩, trip, 度假, vacation, holiday, traveling, travelling
visit, 去, 前往, 到访, visiting, going to, go to
hike, 徒步, 远足, 爬山, 登山, hiking, hikes
camp, 露营, camping
climb, 攀岩, climbing, bouldering, rock climbing, 抱石
dive, 潜水, diving, scuba, scuba diving
ski, 滑雪, skiing, snowboarding
kayak, 皮划艇, 划皮艇, kayaking
yoga, 瑜伽
gym, 健身房, 健身, working out, work out, workout, lifting weights
badminton, 羽毛球, 打羽毛球
basketball, 篮球, 打篮球
football, 足球, 踢足球, soccer
tennis, 网球, 打网球
pingpong, 乒乓球, table tennis, ping pong
chess, 国际象棋, 象棋, 下棋
guitar, 吉他, 弹吉他
piano, 钢琴, 弹钢琴
violin, 小提琴, 拉小提琴
drums, 架子鼓, 打鼓, drum
sing, 唱歌, 唱, singing, karaoke, 唱k
dance, 跳舞, 舞蹈, dancing
paint, 画画, 绘画, 画, painting, draw, drawing, 水彩
photography, 摄影, 拍照, photos, taking photos
garden, 园艺, 种花, 养花, gardening
fish, 钓鱼, fishing
knit, 编织, 织毛衣, knitting
game, 游戏, 打游戏, 电子游戏, video games, gaming, games, video game
movie, 电影, 影片, film, movies, films
horror, 恐怖片, 恐怖电影, horror movies, horror films, scary movies, horror movie
documentary, 纪录片, documentaries
scifi, 科幻, 科幻片, 科幻小说, sci-fi, science fiction
music, 音乐, 歌
jazz, 爵士, 爵士乐
classical, 古典, 古典音乐, 古典乐, classical music
rock, 摇滚, 摇滚乐, rock music
book, 书, 书籍, books
novel, 小说, novels, fiction
podcast, 播客, podcasts
coffee, 咖啡
tea, 茶, 喝茶
greentea, 绿茶, green tea
milkpowder, 牛奶粉, formula milk, baby formula
goatmilkpowder, 羊奶粉, goat milk formula
milk, 牛奶, 奶
beer, 啤酒
wine, 红酒, 葡萄酒
milktea, 奶茶, bubble tea, milk tea, boba
soda, 汽水, 可乐, 碳酸饮料, coke, cola, soft drinks
juice, 果汁
spicy, 辣, 辣的, 吃辣, 辛辣, spicy food, 辣椒, hot food
sweet, 甜, 甜食, 甜的, 甜品, sweets, dessert, desserts
sugar, 糖
salt, 盐
seafood, 海鲜
salmon, 三文鱼
shrimp, 虾, 对虾, shrimps, prawn, prawns
crab, 螃蟹, 蟹, crabs
beef, 牛肉
pork, 猪肉
chicken, 鸡肉, 鸡
lamb, 羊肉, mutton
meat, 肉, 吃肉, 荤
egg, 鸡蛋, 蛋, eggs
noodle, 面条, 面, noodles
rice, 米饭, 大米, 饭
bread, 面包
hotpot, 火锅, hot pot
sushi, 寿司
pizza, 披萨, 比萨
cheese, 奶酪, 芝士
tofu, 豆腐
cilantro, 香菜, coriander
onion, 洋葱, onions
garlic, 大蒜, 蒜
peanut, 花生, peanuts
nut, 坚果, nuts
mango, 芒果, mangoes, mangos
durian, 榴莲
apple, 苹果, apples
banana, 香蕉, bananas
chocolate, 巧克力
vegetable, 蔬菜, 青菜, vegetables, veggies
fruit, 水果, fruits
breakfast, 早饭, 早餐
lunch, 午饭, 午餐
dinner, 晚饭, 晚餐, supper
vegetarian, 素食, 素食者, 素食主义者, 吃素, 吃素的, vegetarians, 素食主义
vegan, 纯素, 纯素食, 全素, 严格素食, vegans
gluten, 麸质
lactose, 乳糖
allergic, 过敏, 过敏源, allergy, allergies, allergen
penicillin, 青霉素
latex, 乳胶
pollen, 花粉, hay fever, 花粉症
celiac, 乳糜泻, coeliac
diabetes, 糖尿病, diabetic
asthma, 哮喘, asthmatic
hypertension, 高血压, high blood pressure
migraine, 偏头痛, migraines
insomnia, 失眠
myopia, 近视, nearsighted, short-sighted
pregnant, 怀孕, pregnancy
doctor, 医生, 大夫, physician
nurse, 护士
teacher, 老师, 教师
engineer, 工程师
speak, 会说, 讲, speaks, speaking, fluent
programmer, 程序员, 码农, 软件工程师, 开发者, developer, software engineer, software developer, coder, swe
lefthanded, 左撇子, 左利手, 惯用左手, 左手写字, 用左手写字, left-handed, left handed, lefty
righthanded, 右撇子, right-handed, right handed
junior, 初级, entry-level
senior, 高级, 资深
lead, 主管, 组长, 负责人
intern, 实习, 实习生, internship
designer, 设计师
lawyer, 律师, attorney
accountant, 会计, 会计师, accounting
productmanager, 产品经理, product manager, pm
datascientist, 数据科学家, data scientist
freelance, 自由职业, 自由职业者, freelancer, freelancing, self-employed
retire, 退休, retired, retirement
unemployed, 失业, 待业, between jobs, jobless, out of work
bank, 银行
hospital, 医院
school, 学校, 中学, 小学
university, 大学, college, uni
company, 公司, 企业, firm, employer
startup, 创业公司, 初创公司, 初创, 创业, start-up
team, 团队, 小组
boss, 老板, 上司, 领导, manager
colleague, 同事, coworker, co-worker, colleagues, coworkers
client, 客户, customer, 甲方
budget, 预算, budgeting
salary, 工资, 薪水, 月薪, 年薪, 薪资, 收入, income, pay
rent, 房租, 租金, 月租, 店租, 铺租, 年租, 租费, renting
price, 价格, 价钱, cost, costs
deadline, 截止日期, 截止, 交付日期, due date, due, ddl
meeting, 会议, 开会, 例会, meetings
weight, 体重, weigh, weighs
stature, 身高, tall
age, 年龄, 岁, years old, year old
birthday, 生日, birth date, born, 出生
name, 名字, 姓名, 叫, 叫做, 名叫, 名为, 称呼, called, named, call
phone, 手机, 电话, cellphone, smartphone
laptop, 笔记本电脑, 笔记本, 笔电
computer, 电脑, 计算机, pc, desktop
tablet, 平板, 平板电脑, ipad
keyboard, 键盘
monitor, 显示器, screen
camera, 相机
chair, 椅子, 椅, 人体工学椅, ergonomic chair
food, 食物, 美食, foods, dish, 菜
colour, 颜色, color, colors
band, 乐队, bands
song, 歌曲, songs
singer, 歌手
sport, 运动, 体育, sports
season, 季节
restaurant, 餐厅, 饭馆, 餐馆, restaurants
brand, 品牌, 牌子
browser, 浏览器
searchengine, 搜索引擎, search engine
router, 路由器
subject, 科目, 学科
animal, 动物, animals
spider, 蜘蛛, spiders
snake, 蛇, snakes
height, 高处, heights
car, 车, 汽车, 车子, 小汽车, vehicle
electriccar, 电动车, 电车, 新能源车, electric car, ev
motorcycle, 摩托车, 摩托, motorbike
house, 房子, 住房, home, 家, 家里
apartment, 公寓, 房间, flat, condo
hotel, 酒店, 宾馆, 旅馆
dog, 狗, 小狗, 狗狗, dogs, puppy
cat, 猫, 小猫, 猫咪, cats, kitten, 喵
hamster, 仓鼠
rabbit, 兔子, bunny
parrot, 鹦鹉
pet, 宠物, pets
have, 有, 养, 养了, 拥有, own, owns, has, got
buy, 买, 购买, 入手, 购入, bought, buying, purchase, purchased
sell, 卖, 卖掉, 出售, 卖了, sold, selling
use, 用, 使用, 在用, 用的, using, uses
editor, 编辑器, 代码编辑器, code editor, ide
code, 代码, 写代码, 编程, 敲代码, coding, programming, program
language, 语言, languages
programminglanguage, 编程语言, programming language
frontend, 前端, front-end, front end
backend, 后端, back-end, back end
database, 数据库, db
server, 服务器, servers
port, 端口
branch, 分支
repo, 仓库, 代码库, repository
note, 笔记, 记笔记, notes, note-taking
answer, 回答, 回复, 答复, 作答, reply, response, respond, answers, replies, responses
short, 简短, 简洁, 简明, 精简, 短, brief, concise, shorter
long, 详细, 长, 详尽, detailed, thorough, in detail, detail, longer
formal, 正式
casual, 口语化, 随意, informal, 轻松
polite, 礼貌
emoji, 表情, 表情符号, emojis
chinese, 中文, 汉语, 普通话, 国语, mandarin, 简体中文
english, 英文, 英语
japanese, 日语, 日文
korean, 韩语, 韩文
french, 法语, 法文
german, 德语, 德文
spanish, 西班牙语, 西语
russian, 俄语
italian, 意大利语
cantonese, 粤语, 广东话
metric, 公制
python, py
javascript, js
typescript, ts
beijing, 北京
shanghai, 上海
guangzhou, 广州
shenzhen, 深圳
hangzhou, 杭州
chengdu, 成都
nanjing, 南京
suzhou, 苏州
wuhan, 武汉
xian, 西安, xi'an
chongqing, 重庆
tianjin, 天津
xiamen, 厦门
qingdao, 青岛
dali, 大理
kunming, 昆明
hefei, 合肥
ningbo, 宁波
changsha, 长沙
zhengzhou, 郑州
hongkong, 香港, hong kong, hk
taipei, 台北
macau, 澳门, macao
tokyo, 东京
osaka, 大阪
kyoto, 京都
seoul, 首尔
singapore, 新加坡
kualalumpur, 吉隆坡, kuala lumpur, kl
penang, 槟城
bangkok, 曼谷
hanoi, 河内
sydney, 悉尼
melbourne, 墨尔本
auckland, 奥克兰
london, 伦敦
paris, 巴黎
berlin, 柏林
munich, 慕尼黑
madrid, 马德里
barcelona, 巴塞罗那
lisbon, 里斯本
rome, 罗马
milan, 米兰
amsterdam, 阿姆斯特丹
zurich, 苏黎世
vienna, 维也纳
dublin, 都柏林
moscow, 莫斯科
dubai, 迪拜
newyork, 纽约, new york, new york city, nyc
sanfrancisco, 旧金山, san francisco, sf
losangeles, 洛杉矶, los angeles, la
seattle, 西雅图
boston, 波士顿
chicago, 芝加哥
toronto, 多伦多
vancouver, 温哥华
montreal, 蒙特利尔
china, 中国
japan, 日本
korea, 韩国, south korea
thailand, 泰国
vietnam, 越南
malaysia, 马来西亚
indonesia, 印尼, 印度尼西亚
india, 印度
britishway, 英式, british
americanway, 美式, american
studio, 工作室
usa, 美国, united states, the us, america, us
uk, 英国, united kingdom, england, britain
canada, 加拿大
australia, 澳大利亚, 澳洲
newzealand, 新西兰, new zealand
germany, 德国
france, 法国
italy, 意大利
spain, 西班牙
netherlands, 荷兰, holland
switzerland, 瑞士
iceland, 冰岛
norway, 挪威
monday, 周一, 星期一, 礼拜一, 每周一, mondays
tuesday, 周二, 星期二, 礼拜二, 每周二, tuesdays
wednesday, 周三, 星期三, 礼拜三, 每周三, wednesdays
thursday, 周四, 星期四, 礼拜四, 每周四, thursdays
friday, 周五, 星期五, 礼拜五, 每周五, fridays
saturday, 周六, 星期六, 礼拜六, 每周六, saturdays
sunday, 周日, 周天, 星期天, 星期日, 礼拜天, 每周日, sundays
morning, 早上, 早晨, 上午, 清晨, mornings
noon, 中午
afternoon, 下午, afternoons
evening, 晚上, 傍晚, 夜里, 晚, night, nights, evenings
weekend, 周末, weekends
weekday, 工作日, weekdays, 平日
daily, 每天, 天天, 每日, every day, everyday
weekly, 每周, 每星期, every week
wakeup, 起床, 醒来, wake, wake up, wakes up, wakes, get up, gets up, waking up, getting up
sleep, 睡, 睡觉, 入睡, 上床睡觉, sleeping, go to bed, go to sleep, sleeps, bed
early, 早起, 早睡
stayup, 熬夜, stay up late, staying up late, night owl, 夜猫子
rain, 下雨, 下雨天, 雨天, raining, rains, rainy, 雨
snow, 下雪, 雪天, snowing, snowy
crowd, 人多, 拥挤, 热闹, 人群, crowds, crowded, crowded places, busy places, 人多的地方
quiet, 安静, 清静, 安静的地方, quiet places
place, 地方, places
single, 单身
married, 再婚, remarried, 结婚, 已婚, 成家, marry, got married, 领证, 完婚
engaged, 订婚, 订了婚
divorced, 离婚, 离异, divorce
breakup, 分手, 分开, broke up, break up, split up, separated
child, 孩子, 小孩, 娃, kids, kid, children, 宝宝, baby
certification, 证书, 认证, 考证, certificate, certified, cert
pass, 考过, 通过, 考上, passed, passes
finish, 完成, 做完, 写完, 搞定, 弄完, 结束, finished, completed, complete, wrapped up
project, 项目, side project, 副业项目
wedding, 婚礼, 婚宴
interview, 面试, interviews
visa, 签证
checkup, 体检, physical, medical checkup, physical exam, check-up
marathon, 马拉松, 半马, 全马
thesis, 论文, 毕业论文, dissertation, paper
medicine, 药, 吃药, meds, medication, pills
glass, 眼镜, glasses
window, 靠窗, 窗边, window seat
aisle, 过道, 靠过道, aisle seat
cash, 现金
android, 安卓
iphone, 苹果手机
blue, 蓝, 蓝色, 蓝色的
red, 红, 红色, 红色的
green, 绿, 绿色
black, 黑, 黑色
white, 白, 白色
darkmode, 深色模式, 暗色模式, 夜间模式, dark mode, dark theme
lightmode, 浅色模式, 亮色模式, light mode, light theme
`;
