import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { COMPOSER } from '#contract/labels.ts'
import { Button } from '../../kit/button.tsx'

/** Opens the choice of files (SHELL-38). */
export const Attach = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        shape="icon"
        icon={Paperclip}
        aria-label={COMPOSER.attach}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
