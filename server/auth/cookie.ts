import { REFRESH_TOKEN_MS } from '#contract/limits.ts'

const COOKIE = 'ledgerline_refresh'

/** The refresh cookie in the headers of calls and answers. */
export type RefreshCookie = {
  /** Null where the browser sent none: it does so to the calls under /api/auth/ alone. */
  readonly read: (headers: Headers) => string | null
  readonly set: (headers: Headers, value: string) => void
  /** Has the browser forget it. */
  readonly clear: (headers: Headers) => void
}

/** Out of reach of scripts and of other sites; Secure where people come by https. */
export const createRefreshCookie = (publicUrl: string | null): RefreshCookie => {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : ''
  const write = (headers: Headers, value: string, maxAgeSeconds: number) =>
    headers.append(
      'set-cookie',
      `${COOKIE}=${value}; Path=/api/auth/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`,
    )
  return {
    read: (headers) =>
      (headers.get('cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${COOKIE}=`))
        ?.slice(COOKIE.length + 1) ?? null,
    set: (headers, value) => write(headers, value, REFRESH_TOKEN_MS / 1000),
    clear: (headers) => write(headers, '', 0),
  }
}
