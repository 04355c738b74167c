export const projectRoot: string;
export function ensureInstalled(): void;
export function runStep(command: string, args: string[], env?: Record<string, string>): number;
