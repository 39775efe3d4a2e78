import * as v from 'valibot'
import { PublicShare } from '#contract/api/entities.ts'

/**
 * What of the answer to "on" counts: the link, which stands in the spreadsheet or is the whole answer, as
 * a backend reads the decisions. Its cells, where it has them, are not looked at.
 */
export const ShareAnswer = v.union([
  v.pipe(
    v.object({ public_share: PublicShare }),
    v.transform(({ public_share: share }) => share),
  ),
  PublicShare,
])
