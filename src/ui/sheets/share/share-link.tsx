import { Check, Copy, ExternalLink } from '../../kit/icons.ts'
import { useId } from 'react'
import type { PublicShare } from '#contract/api/entities.ts'
import { sharePath } from '#contract/api/pages.ts'
import { SHARE_TEXTS } from '#src/texts/share.ts'
import { useCopyLink } from '../../kit/hooks/use-copy-link.ts'
import { useNow } from '../../kit/hooks/use-now.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import * as field from '../../kit/field.css.ts'
import { Icon } from '../../kit/icon.tsx'
import { shareDateText } from '../public/share-date.ts'
import * as css from './share.css.ts'

/** The link with its copy and open buttons, and its age. */
export const ShareLink = ({ share }: { readonly share: PublicShare }) => {
  const id = useId()
  const link = globalThis.location.origin + sharePath(share.code)
  const { field: input, outcome, copy } = useCopyLink(link)
  const when = shareDateText(share.enabled_at, useNow())
  return (
    <div className={css.link}>
      <div className={field.field}>
        <label className={field.label} htmlFor={id}>
          {SHARE_TEXTS.address}
        </label>
        <div className={css.address}>
          <input
            id={id}
            ref={input}
            className={`${field.input} ${css.url}`}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button kind="main" size="lg" icon={outcome === 'copied' ? Check : Copy} onClick={copy}>
            {SHARE_TEXTS.copy}
          </Button>
        </div>
        <output className={outcome === 'refused' ? css.errorText : css.status}>
          {outcome === null ? '' : SHARE_TEXTS[outcome]}
        </output>
      </div>
      <p className={css.hint}>
        {when !== '' && <time dateTime={share.enabled_at}>{SHARE_TEXTS.since(when)}. </time>}
        {SHARE_TEXTS.saved}
      </p>
      <a
        className={buttonClass({ kind: 'line' }, css.visit)}
        href={sharePath(share.code)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon of={ExternalLink} />
        {SHARE_TEXTS.visit}
      </a>
    </div>
  )
}
