import { ChevronsUpDown, Download, X } from '../../kit/icons.ts'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { DOCUMENT_STATES } from '#src/texts/document-states.ts'
import { cleanFilename, extensionOf } from '#contract/documents/filename.ts'
import { formatFileSize } from '#contract/documents/uploads.ts'
import { useDownload } from './use-document-actions.ts'
import { useCanOpenDocuments } from './use-can-open-documents.ts'
import { FailureMessage } from '../../kit/empty-state.tsx'
import { Button } from '../../kit/button.tsx'
import { fileIcon } from '../../kit/file-icon.ts'
import { Icon } from '../../kit/icon.tsx'
import { Menu } from '../../kit/menu.tsx'
import { cut } from '../../theme/text.css.ts'
import * as css from './document.css.ts'
import type { OpenDocumentProps } from './open-document.tsx'

type HeadProps = OpenDocumentProps & {
  /** The number of pages. Null while unknown. */
  readonly count: number | null
}

/** Size, pages and words. Unknown parts are left out. */
const factsOf = ({ name, known, count }: HeadProps): string => {
  const pages = count ?? known?.page_count ?? null
  const words = known?.word_count ?? null
  return [
    ...(known && known.file_size > 0 ? [formatFileSize(known.file_size)] : []),
    ...(pages === null && words === null
      ? []
      : [DOCUMENT_STATES.ready(extensionOf(name), pages, words)]),
  ].join(' · ')
}

export const PanelHeader = (props: HeadProps) => {
  const { place, name, documents, show, close } = props
  const opens = useCanOpenDocuments()
  const download = useDownload(place.documentId, name, DOCUMENT_PANEL.notDownloaded)
  const items = documents.map(({ id, filename }) => ({
    type: 'action' as const,
    label: cleanFilename(filename),
    icon: fileIcon(cleanFilename(filename)),
    isOn: id === place.documentId,
    onSelect: () => show({ documentId: id, page: 1 }),
  }))
  return (
    <>
      <header className={css.head}>
        <span className={css.kind}>
          <Icon of={fileIcon(name)} />
        </span>
        <div className={css.titles}>
          <h2 className={`${css.title} ${cut}`} title={name} dir="auto">
            {name}
          </h2>
          <p className={`${css.facts} ${cut}`}>{factsOf(props)}</p>
        </div>
        {opens && (
          <Button
            shape="icon"
            icon={Download}
            aria-label={download.isBusy ? DOCUMENT_PANEL.downloading : DOCUMENT_PANEL.download}
            aria-disabled={download.isBusy}
            onClick={download.act}
          />
        )}
        {items.length > 1 && (
          <Menu shape="icon" icon={ChevronsUpDown} label={DOCUMENT_PANEL.others} items={items} />
        )}
        <Button shape="icon" icon={X} aria-label={DOCUMENT_PANEL.close} onClick={close} />
      </header>
      {download.error !== null && (
        <div role="alert">
          <FailureMessage>{DOCUMENT_PANEL.notDownloaded}</FailureMessage>
        </div>
      )}
    </>
  )
}
