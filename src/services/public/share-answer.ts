import * as v from 'valibot'
import { PublicShare } from '#contract/api/entities.ts'

/**
 * The relevant part of an enable response: the link. Some backends return it alone, others inside the
 * spreadsheet. Cells are ignored.
 */
export const ShareAnswer = v.union([
  v.pipe(
    v.object({ public_share: PublicShare }),
    v.transform(({ public_share: share }) => share),
  ),
  PublicShare,
])
