export function tryPort(address: { host: string; port: number }): Promise<string | undefined>;
export function portProblem(address: { host: string; port: number }, code: string): string;
