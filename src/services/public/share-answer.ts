import * as v from 'valibot'
import { PublicShare } from '#contract/api/entities.ts'

/**
 * The link, the only part of the `share.enable` response that we read. Some backends return it
 * alone, others inside the spreadsheet.
 */
export const ShareAnswer = v.union([
  v.pipe(
    v.object({ public_share: PublicShare }),
    v.transform(({ public_share: share }) => share),
  ),
  PublicShare,
])
