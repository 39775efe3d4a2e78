import type { Invitation } from '#contract/api/endpoints/organizations.ts'
import { ORGANIZATIONS } from '#src/texts/organizations.ts'

type Link = Pick<Invitation, 'one_use' | 'created_at'>

/**
 * When each link was made, in words: of those that read the same each says which it is, the first that was made as
 * the first. `links` has the newest at the front.
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
