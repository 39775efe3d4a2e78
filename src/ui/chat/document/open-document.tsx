import { useMemo, useRef, type KeyboardEvent } from 'react'
import { documentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import type { OpenableDocument } from '#src/log/selectors/openable-documents.ts'
import { useDocumentPage, type PageLook } from './use-document-page.ts'
import { useStartOf } from './use-document-panel.ts'
import { isPicture } from '../../kit/file-icon.ts'
import { Loading, SkeletonBar } from '../../kit/skeleton.tsx'
import { visuallyHidden } from '../../theme/text.css.ts'
import { citedIn, type CitedPiece } from './cited-places.ts'
import * as css from './document.css.ts'
import { MissingPage } from './missing-page.tsx'
import { PageContent } from './page-content.tsx'
import { PageNav } from './page-nav.tsx'
import { piecesOf } from './page-pieces.ts'
import { PanelHead } from './panel-head.tsx'
import { LargePicture } from './stored-picture.tsx'

/** What is shown, and the ways on. */
export type OpenDocumentProps = {
  readonly place: DocumentPlace
  /** What of the answer it was cited for; empty where it was opened otherwise. */
  readonly statement: string
  readonly name: string
  /** What the conversation knows of it, if anything. */
  readonly known: OpenableDocument | undefined
  /** All that can be opened in the conversation. */
  readonly documents: readonly OpenableDocument[]
  readonly show: (place: DocumentPlace) => void
  readonly close: () => void
}

const LINES = ['46%', '94%', '88%', '91%', '72%', '0%', '90%', '83%', '38%'] as const

const Skeletons = () => (
  <Loading label={DOCUMENT_PANEL.loading}>
    <div className={css.skeletons}>
      {LINES.map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  </Loading>
)

type ShownProps = {
  readonly look: PageLook
  readonly pieces: readonly CitedPiece[]
  readonly name: string
  /** Of its file, in bytes. */
  readonly size: number | undefined
  readonly page: number
  readonly goTo: (page: number) => void
}

const Shown = ({ look: { page, none, again }, pieces, name, size, ...way }: ShownProps) => {
  if (page)
    return (
      <>
        {isPicture(name) && (
          // Of another document nothing of the last one stands meanwhile.
          <LargePicture
            key={page.document_id}
            documentId={page.document_id}
            name={name}
            size={size}
          />
        )}
        <PageContent
          key={`${page.document_id} ${page.number}`}
          documentId={page.document_id}
          pieces={pieces}
        />
      </>
    )
  return none ? <MissingPage none={none} again={again} {...way} /> : <Skeletons />
}

/** The arrows turn pages where nothing in the page takes them. */
const turnOf = ({ key, target, currentTarget, ...event }: KeyboardEvent): -1 | 0 | 1 => {
  if (target !== currentTarget || event.altKey || event.ctrlKey || event.metaKey) return 0
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : 0
}

/** A document at a page: head, page navigation, and the page or why there is none. */
export const OpenDocument = (props: OpenDocumentProps) => {
  const { place, statement, known, show } = props
  const look = useDocumentPage(place, known?.status ?? '')
  const { page, count } = look
  const pieces = useMemo(() => (page ? citedIn(piecesOf(page), statement) : []), [page, statement])
  const isCited = pieces.some(({ cited }) => cited.length > 0)
  const said = count === null ? DOCUMENT_PANEL.page : DOCUMENT_PANEL.pageOf(place.page, count)
  const box = useRef<HTMLElement>(null)
  useStartOf(box, `${documentHash(place)} ${page !== null} ${statement}`)
  const goTo = (number: number): void => {
    if (number >= 1 && (count === null || number <= count)) show({ ...place, page: number })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const turn = turnOf(event)
    if (turn === 0) return
    event.preventDefault()
    goTo(place.page + turn)
  }
  return (
    <>
      <PanelHead {...props} count={count} />
      {count !== null && count > 1 && <PageNav page={place.page} count={count} goTo={goTo} />}
      {/* It scrolls by itself: the keyboard must get there. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={box} className={css.box} aria-label={said} tabIndex={0} onKeyDown={onKeyDown}>
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <Shown
          look={look}
          pieces={pieces}
          name={props.name}
          size={known?.file_size}
          page={place.page}
          goTo={goTo}
        />
      </section>
      <output className={visuallyHidden}>
        {page && (isCited ? DOCUMENT_PANEL.cited(said) : said)}
      </output>
    </>
  )
}
