import { markMatches } from '#contract/api/search.ts'
import * as css from '../kit/page.css.ts'

/** A text with the search words marked. Without a search, the plain text. */
export const HighlightedText = ({
  text,
  query,
}: {
  readonly text: string
  readonly query: string
}) =>
  query === ''
    ? text
    : markMatches(text, query).map((part, index) =>
        part.isFound ? (
          // Parts of a text have no identity beyond their index.
          <mark key={index} className={css.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )
