import * as v from 'valibot'
import { PublicShare } from '#contract/api/entities.ts'

/**
 * The public link in the response of `share.enable`. We read no other part of it. Some backends
 * return the link alone, others inside the spreadsheet.
 */
export const ShareAnswer = v.union([
  v.pipe(
    v.object({ public_share: PublicShare }),
    v.transform(({ public_share: share }) => share),
  ),
  PublicShare,
])
