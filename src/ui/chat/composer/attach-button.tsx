import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import { Paperclip } from '../../kit/icons.ts'
import { useRef } from 'react'
import { DOCUMENT_TEXTS } from '#src/texts/documents.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { Button } from '../../kit/button.tsx'

/**
 * Opens the file chooser. If the state of the document service is unknown, a press also requests a
 * check. While the service is down, the button is disabled and its tooltip says so.
 */
export const AttachButton = ({
  onFiles,
}: {
  readonly onFiles: (files: readonly File[]) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const send = useSend()
  const isDown = useApp(({ documents }) => documents.isDown)
  const open = () => {
    send({ type: 'DOCUMENTS', event: { type: 'CHECK' } })
    if (!isDown) input.current?.click()
  }
  return (
    <>
      <Button
        shape="icon"
        icon={Paperclip}
        aria-label={COMPOSER_CONTROLS.attach}
        aria-disabled={isDown}
        {...(isDown && { title: DOCUMENT_TEXTS.down, 'aria-description': DOCUMENT_TEXTS.down })}
        onClick={open}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Reset the value, or choosing the same file again fires no event.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
