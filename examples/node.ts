/** `npm run example:node`: three conversations, the third knows what the first two said. No browser, no server, no key. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMemory, createMemoryStore } from '../core/memory';
import { createTransformersEmbedder } from '../core/memory/embed/transformersEmbedder';
import { createJiebaTokenizer } from '../core/memory/text/jiebaTokenizer';

const root = fileURLToPath(new URL('..', import.meta.url));
const wasmBase = pathToFileURL(`${root}node_modules/onnxruntime-web/dist/`).href;
const embedder = createTransformersEmbedder({ modelBase: `${root}public/models/`, wasmBase });

for (const [commute, dislike, question] of [
  ['我每天骑车上班，单程 40 分钟', '我不喜欢人多的地方', '周末有什么好去处推荐？'],
  ['I commute by bike, 40 minutes each way', "I don't like crowded places", 'Any ideas for the weekend?'],
] as const) {
  const memory = createMemory({ store: createMemoryStore(), embedder, tokenizer: createJiebaTokenizer() });
  await memory.addTurn({ role: 'user', text: commute, conversationId: 'monday' });
  await memory.addTurn({ role: 'user', text: dislike, conversationId: 'tuesday' });
  await memory.drain();
  const { memories } = await memory.searchMemories(question, { conversationId: 'friday' });
  console.log(question, '→', memories.map((hit) => hit.card.text).join(' · '));
}
