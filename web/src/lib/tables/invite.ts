/** The address at which others reach a table. */
import { tableHref } from "../navigation/paths";

interface Invitation {
  readonly href: string;
  /** Whether it works on this device only. */
  readonly local: boolean;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/;

/**
 * @param page the address at which this browser opened the table
 * @param addresses of the server for other devices, best first; used if the page's own is for this device only
 * @param key of the team whose table it is in a tournament
 */
export function invitation(
  page: URL | Location,
  addresses: readonly string[],
  table: string,
  key: string | null = null,
): Invitation {
  const base = baseFor(page, addresses);
  return {
    href: new URL(tableHref(table, key), base).href,
    local: LOOPBACK.test(page.hostname) && addresses.length === 0,
  };
}

/** The origin at which other devices reach the server. Parameters as of `invitation`. */
export function baseFor(page: URL | Location, addresses: readonly string[]): string {
  return (LOOPBACK.test(page.hostname) ? addresses[0] : undefined) ?? page.origin;
}

/** Copies a text; also over plain http, where browsers have no `navigator.clipboard`. */
export async function copy(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return document.execCommand("copy");
  }
}
