/** The shortest way by imports from a module back to itself; null where there is none. */
export function circle(imports: ReadonlyMap<string, readonly string[]>, start: string): string[] | null;
