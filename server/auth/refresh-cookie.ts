import { REFRESH_TOKEN_MS } from '#contract/limits.ts'

const COOKIE = 'ledgerline_refresh'

export type RefreshCookie = {
  /** Null without the cookie. Browsers send it only to /api/auth/. */
  readonly read: (headers: Headers) => string | null
  readonly set: (headers: Headers, value: string) => void
  readonly clear: (headers: Headers) => void
}

/** HttpOnly and SameSite=Strict. Secure if the public URL is https. */
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
