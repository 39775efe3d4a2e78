import { err, ok, type Result } from '#contract/api/result.ts'
import { BILLING_TEXTS } from '#server/billing/wording.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Failure } from '../http/failures.ts'

const isWeb = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:'

/** What a caller's address is held against: where the product stands, or what the request was sent to. */
export type OwnPlace = { readonly publicUrl: string | null; readonly host: string | null }

/**
 * Whether an address is one of this app's pages: of PUBLIC_URL's origin, or on the host that the call was
 * sent to. A proxy may end https before this server, so that the scheme of a host tells nothing.
 */
export const isOwn = (address: string, { publicUrl, host }: OwnPlace): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (!isWeb(url) || url.username !== '' || url.password !== '') return false
  return (publicUrl !== null && url.origin === new URL(publicUrl).origin) || url.host === host
}

/** 400 that names the first field whose address is not this app's; nothing else is followed from there. */
export const refuseForeign = (
  fields: Readonly<Record<string, string>>,
  place: OwnPlace,
): Result<void, Failure> => {
  for (const [field, address] of Object.entries(fields))
    if (!isOwn(address, place))
      return err({ status: 400, detail: API_TEXTS.invalidBody(field, BILLING_TEXTS.foreign) })
  return ok(undefined)
}
