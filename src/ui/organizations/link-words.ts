import type { Invitation } from '#contract/api/endpoints/organizations.ts'
import { ORGANIZATIONS } from '#src/texts/organizations.ts'

type Link = Pick<Invitation, 'one_use' | 'created_at'>

/**
 * The creation time of each link, in words. Links with equal words are numbered from the oldest.
 * `links` is sorted newest first.
 */
export const linkWords = (
  links: readonly Link[],
  when: (iso: string) => string,
): readonly string[] => {
  const kinds = links.map(({ one_use, created_at }) => `${one_use} ${when(created_at)}`)
  return links.map(({ created_at }, at) => {
    const words = ORGANIZATIONS.made(when(created_at))
    const isLike = (kind: string): boolean => kind === kinds[at]
    const count = kinds.filter(isLike).length
    return count < 2
      ? words
      : ORGANIZATIONS.oneOf(words, kinds.slice(at).filter(isLike).length, count)
  })
}
