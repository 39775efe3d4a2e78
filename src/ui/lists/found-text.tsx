import { markFound } from '#contract/api/search.ts'
import * as css from '../kit/page.css.ts'

/** A text with the words of the search marked; without a search it is the text. */
export const FoundText = ({ text, query }: { readonly text: string; readonly query: string }) =>
  query === ''
    ? text
    : markFound(text, query).map((part, index) =>
        part.isFound ? (
          // Parts of a text have no identity beyond their place.
          <mark key={index} className={css.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )
