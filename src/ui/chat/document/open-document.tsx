import { useMemo, useRef, type KeyboardEvent } from 'react'
import { documentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import type { OpenableDocument } from '#src/log/selectors/openable-documents.ts'
import { useDocumentPage, type DocumentPageState } from './use-document-page.ts'
import { useScrollToFirstMark } from './use-document-panel.ts'
import { isPicture } from '../../kit/file-icon.ts'
import { Loading, SkeletonBar } from '../../kit/skeleton.tsx'
import { visuallyHidden } from '../../theme/text.css.ts'
import { markCitedSpans, type CitedPiece } from './cited-places.ts'
import * as css from './document.css.ts'
import { MissingPage } from './missing-page.tsx'
import { PageContent } from './page-content.tsx'
import { PageNav } from './page-nav.tsx'
import { pagePiecesOf } from './page-pieces.ts'
import { PanelHeader } from './panel-header.tsx'
import { LargePicture } from './stored-picture.tsx'

export type OpenDocumentProps = {
  readonly place: DocumentPlace
  /**
   * The sentence of the answer that cites the place. Empty if the document was not opened by a
   * citation.
   */
  readonly statement: string
  readonly name: string
  /** Undefined if the conversation does not list the document. */
  readonly known: OpenableDocument | undefined
  /** All documents of the conversation that can be opened. */
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
  readonly pageState: DocumentPageState
  readonly pieces: readonly CitedPiece[]
  readonly name: string
  /** File size in bytes. */
  readonly size: number | undefined
  readonly page: number
  readonly goTo: (page: number) => void
}

const Shown = ({ pageState: { page, none, again }, pieces, name, size, ...way }: ShownProps) => {
  if (page)
    return (
      <>
        {isPicture(name) && (
          // This `key` makes the picture of the previous document disappear while the next one
          // loads.
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

/** Arrow keys turn pages only while the scroll box itself has the focus. */
const pageStepOf = ({ key, target, currentTarget, ...event }: KeyboardEvent): -1 | 0 | 1 => {
  if (target !== currentTarget || event.altKey || event.ctrlKey || event.metaKey) return 0
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : 0
}

export const OpenDocument = (props: OpenDocumentProps) => {
  const { place, statement, known, show } = props
  const pageState = useDocumentPage(place, known?.status ?? '')
  const { page, count } = pageState
  const pieces = useMemo(
    () => (page ? markCitedSpans(pagePiecesOf(page), statement) : []),
    [page, statement],
  )
  const isCited = pieces.some(({ cited }) => cited.length > 0)
  const label = count === null ? DOCUMENT_PANEL.page : DOCUMENT_PANEL.pageOf(place.page, count)
  const box = useRef<HTMLElement>(null)
  useScrollToFirstMark(box, `${documentHash(place)} ${page !== null} ${statement}`)
  const goTo = (number: number): void => {
    if (number >= 1 && (count === null || number <= count)) show({ ...place, page: number })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = pageStepOf(event)
    if (step === 0) return
    event.preventDefault()
    goTo(place.page + step)
  }
  return (
    <>
      <PanelHeader {...props} count={count} />
      {count !== null && count > 1 && <PageNav page={place.page} count={count} goTo={goTo} />}
      {/* The box scrolls, so it must be focusable by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={box} className={css.box} aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <Shown
          pageState={pageState}
          pieces={pieces}
          name={props.name}
          size={known?.file_size}
          page={place.page}
          goTo={goTo}
        />
      </section>
      <output className={visuallyHidden}>
        {page && (isCited ? DOCUMENT_PANEL.cited(label) : label)}
      </output>
    </>
  )
}
