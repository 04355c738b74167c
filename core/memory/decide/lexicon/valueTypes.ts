/** Concepts that answer the same question, so that of two of them only one can be the answer where one is asked for. */
const listed: Record<string, string> = {
  city: 'beijing shanghai guangzhou shenzhen hangzhou chengdu nanjing suzhou wuhan xian chongqing tianjin xiamen qingdao dali kunming hefei ningbo changsha zhengzhou hongkong taipei macau tokyo osaka kyoto seoul singapore kualalumpur penang bangkok hanoi sydney melbourne auckland london paris berlin munich madrid barcelona lisbon rome milan amsterdam zurich vienna dublin moscow dubai newyork sanfrancisco losangeles seattle boston chicago toronto vancouver montreal china japan korea thailand vietnam malaysia indonesia india usa uk canada australia newzealand germany france italy spain netherlands switzerland iceland norway',
  language: 'chinese english japanese korean french german spanish russian italian cantonese',
  transport: 'cycle drive subway bus train walk fly motorcycle taxi',
  profession:
    'doctor nurse teacher engineer programmer designer lawyer accountant productmanager datascientist freelance retire unemployed',
  level: 'junior senior lead intern',
  drink: 'coffee tea greentea milk beer wine milktea soda juice',
  length: 'short long',
  manner: 'formal casual',
  theme: 'darkmode lightmode',
  seat: 'window aisle',
  bond: 'single married engaged divorced',
  extent: 'fulltime parttime',
  device: 'android iphone',
  colour: 'blue red green black white',
  animal: 'dog cat hamster rabbit parrot',
  meal: 'breakfast lunch dinner',
  workMode: 'remote office',
  diet: 'vegetarian vegan',
  spelling: 'britishway americanway',
};

const typeByConcept = new Map(
  Object.entries(listed).flatMap(([type, names]) => names.split(' ').map((name): [string, string] => [name, type])),
);

/** What kind of answer a concept is, undefined where it is none in particular. */
export function valueType(concept: string): string | undefined {
  return typeByConcept.get(concept);
}

/** Verbs that say what is done with a thing; two statements about one thing with different ones are about different matters. */
export const deeds: ReadonlySet<string> = new Set(
  'eat drink cook watch write read listen play use buy sell learn teach visit have drive paint sing dance garden wakeup sleep'.split(
    ' ',
  ),
);

/** Concepts too common to say that two statements are about the same thing. */
export const lightConcepts: ReadonlySet<string> = new Set(
  'like dislike prefer write speak develop eat drink watch read listen play use buy sell visit have live move work learn prepare name place house daily weekly favorite finish pass company answer travel'.split(
    ' ',
  ),
);
