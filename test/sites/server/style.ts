/** Enough looks for screenshots and for layout to be true: a sidebar, a thread that scrolls, a box at the bottom. */
export const pageStyle = `
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, 'Noto Sans CJK SC', sans-serif; color: #1f1f1c; background: #faf9f6; height: 100vh; display: flex; }
nav.side { width: 220px; flex: none; padding: 16px; background: #f0eee8; overflow: auto; font-size: 14px; }
aside { display: flex; }
nav.side { height: 100vh; }
.page > header { display: flex; gap: 8px; align-items: center; padding: 12px 20px; min-height: 56px; flex: none; }
.page > header h2 { margin: 0; font-size: 16px; }
.demo .trap { display: none; }
[role='toolbar'], [role='group'], .turn-action-controls { display: flex; gap: 6px; margin-top: 8px; }
nav.side a { display: block; padding: 6px 8px; border-radius: 8px; color: inherit; text-decoration: none; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.page { flex: 1; min-width: 0; display: flex; flex-direction: column; height: 100vh; }
.thread { flex: 1; overflow: auto; padding: 24px; }
.thread > * { display: block; max-width: 760px; margin: 0 auto; }
.turn-user { display: flex; justify-content: flex-end; margin: 16px 0; }
.bubble { background: #eceae3; border-radius: 18px; padding: 10px 16px; max-width: 80%; white-space: pre-wrap; overflow-wrap: anywhere; }
.bubble p { margin: 0 0 8px; }
.bubble p:last-child { margin-bottom: 0; }
.turn-assistant { margin: 16px 0; overflow-wrap: anywhere; }
.thinking { color: #76736a; font-size: 14px; }
.dock { flex: none; width: 100%; max-width: 800px; margin: 0 auto; padding: 8px 20px 20px; }
.dock form, .dock fieldset, .dock .box { border: 1px solid #d8d4c8; border-radius: 24px; background: #fff; padding: 12px 16px; margin: 0; display: flex; gap: 8px; align-items: flex-end; min-width: 0; }
.editor-slot { flex: 1; min-width: 0; max-height: 240px; overflow: auto; }
.editor-slot [contenteditable], .editor-slot textarea { outline: none; min-height: 28px; width: 100%; white-space: pre-wrap; overflow-wrap: anywhere; border: 0; font: inherit; resize: none; }
.editor-slot p { margin: 0; }
button { font: inherit; font-size: 14px; border: 0; border-radius: 16px; padding: 6px 12px; background: #e9e6de; color: inherit; cursor: pointer; white-space: nowrap; }
#controls { display: flex; gap: 6px; }
button.send { background: #1f1f1c; color: #fff; }
.sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.opacity-0 { opacity: 0; position: absolute; pointer-events: none; }
.hidden { display: none; }
pre { background: #f0eee8; padding: 12px; border-radius: 8px; overflow: auto; }
.trap { font-size: 12px; color: #76736a; padding: 4px 20px; }
.demo-note { background: #fff7e0; border: 1px solid #ecd9a0; border-radius: 12px; padding: 12px 16px; margin: 0 auto 16px; max-width: 760px; }
@media (prefers-color-scheme: dark) {
  body { color: #ececea; background: #21201d; }
  nav.side, pre { background: #2a2925; }
  .bubble { background: #35332e; }
  .dock form, .dock fieldset, .dock .box { background: #2d2b27; border-color: #46433b; }
  .editor-slot textarea { background: transparent; color: inherit; }
  button { background: #46433b; color: inherit; }
  button.send { background: #ececea; color: #21201d; }
  .demo-note { background: #3a3320; border-color: #5b5030; }
}
`;
