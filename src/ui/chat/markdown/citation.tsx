import { documentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import { useCanOpenDocuments } from '../document/use-can-open-documents.ts'
import { useInternalLinkClick } from './use-internal-link-click.ts'
import * as css from './citation.css.ts'
import { citationTextOf } from './citation-text.ts'

/** Maximum length, in characters, of a name that shows in full. */
const SHORT_CHARS = 28
/** Characters kept at the end of a longer name: its number, year or extension. */
const END_CHARS = 12

/**
 * A place in a document, as a link that opens the document beside the conversation. It is plain
 * text if documents are off or cannot be opened.
 */
export const Citation = ({
  place,
  words,
}: {
  readonly place: DocumentPlace
  readonly words: string
}) => {
  const path = documentHash(place)
  const visit = useInternalLinkClick(path)
  const opensDocuments = useCanOpenDocuments()
  const { name, page } = citationTextOf(words, place.page)
  const whole = name + page
  if (!opensDocuments) return whole
  const letters = [...name]
  const end = letters.length > SHORT_CHARS ? letters.slice(-END_CHARS).join('') : ''
  return (
    <a className={css.citation} href={path} title={whole} aria-label={whole} onClick={visit}>
      <span className={css.start}>{name.slice(0, name.length - end.length)}</span>
      {end}
      {page}
    </a>
  )
}
