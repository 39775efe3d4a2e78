import { err, ok, type Result } from '#contract/api/result.ts'
import { BILLING_TEXTS } from '#server/billing/wording.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Failure } from '../http/failures.ts'

const isWeb = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:'

/** Places that count as this app: the public URL and the host of the request. */
export type OwnOrigins = { readonly publicUrl: string | null; readonly host: string | null }

/**
 * True for an address of this app. Ignores the scheme of the request's host, because a proxy may
 * terminate https.
 */
export const isOwnAddress = (address: string, { publicUrl, host }: OwnOrigins): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (!isWeb(url) || url.username !== '' || url.password !== '') return false
  return (publicUrl !== null && url.origin === new URL(publicUrl).origin) || url.host === host
}

/** Answers 400 with the first field that holds a foreign address. Prevents open redirects. */
export const refuseForeignAddress = (
  fields: Readonly<Record<string, string>>,
  place: OwnOrigins,
): Result<void, Failure> => {
  for (const [field, address] of Object.entries(fields))
    if (!isOwnAddress(address, place))
      return err({ status: 400, detail: API_TEXTS.invalidBody(field, BILLING_TEXTS.foreign) })
  return ok(undefined)
}
