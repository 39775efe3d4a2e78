import { readDocumentHash } from '#contract/documents/citation.ts'
import { Citation } from '../../markdown/citation.tsx'
import type { PassageView } from '../tool-documents.ts'
import * as css from './tool-passages.css.ts'

/** Documents or passages, each under a link to its place. */
export const Passages = ({ passages }: { readonly passages: readonly PassageView[] }) => (
  <ul className={css.list}>
    {passages.map(({ name, path, text }, index) => {
      const place = path === null ? null : readDocumentHash(path)
      return (
        <li key={index}>
          {place ? <Citation place={place} words={name} /> : name}
          {text !== '' && <p className={css.text}>{text}</p>}
        </li>
      )
    })}
  </ul>
)
