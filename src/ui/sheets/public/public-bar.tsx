import { ChevronDown, ChevronUp, Copy, Eye, Search } from '../../kit/icons.ts'
import type { RefObject } from 'react'
import { SEARCH_MAX_CHARS } from '#contract/limits.ts'
import { TOP_BAR } from '#src/texts/labels.ts'
import { PUBLIC_SHEET } from '#src/texts/screens.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import { useNow } from '../../kit/hooks/use-now.ts'
import { usePublicCopy } from './use-public-copy.ts'
import type { PublicFind } from './use-public-find.ts'
import { Button } from '../../kit/button.tsx'
import { input } from '../../kit/field.css.ts'
import { Icon } from '../../kit/icon.tsx'
import { LogoMark } from '../../kit/logo.tsx'
import { shortDateText } from '../../kit/dates.ts'
import * as css from './public.css.ts'

type FindProps = { readonly find: PublicFind; readonly field: RefObject<HTMLInputElement | null> }

const Find = ({ find, field }: FindProps) => (
  <search className={css.find}>
    <div className={css.field}>
      <Icon of={Search} />
      <input
        ref={field}
        type="text"
        className={`${input} ${css.text}`}
        aria-label={PUBLIC_SHEET.find}
        placeholder={PUBLIC_SHEET.find}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX_CHARS}
        value={find.typed}
        onChange={(event) => find.change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') find.change('', true)
          if (event.key === 'Enter') {
            find.change(find.typed, true)
            find.step(event.shiftKey ? -1 : 1)
          }
        }}
      />
    </div>
    <output className={css.result}>{find.result}</output>
    {find.place !== null && (
      <>
        <Button
          shape="icon"
          icon={ChevronUp}
          aria-label={PUBLIC_SHEET.previous}
          onClick={() => find.step(-1)}
        />
        <Button
          shape="icon"
          icon={ChevronDown}
          aria-label={PUBLIC_SHEET.next}
          onClick={() => find.step(1)}
        />
      </>
    )}
  </search>
)

const CopyButton = ({ code }: { readonly code: string }) => {
  const { status, press } = usePublicCopy(code)
  const isBusy = status === 'copying'
  return (
    <Button kind="main" icon={Copy} aria-disabled={isBusy} onClick={isBusy ? undefined : press}>
      {isBusy ? PUBLIC_SHEET.copying : PUBLIC_SHEET.copy}
    </Button>
  )
}

const About = ({ window }: { readonly window: SheetWindow }) => {
  const when = shortDateText(window.updated_at ?? '', useNow())
  return (
    <p className={css.badges}>
      <span className={css.tag}>
        <Icon of={Eye} size={14} />
        <span className={css.longLabel}>{PUBLIC_SHEET.readOnly}</span>
        <span className={css.shortLabel}>{PUBLIC_SHEET.readOnlyShort}</span>
      </span>
      {when !== '' && (
        <span className={css.updated} title={PUBLIC_SHEET.updated(when)}>
          {PUBLIC_SHEET.updated(when)}
        </span>
      )}
    </p>
  )
}

type PublicBarProps = FindProps & {
  readonly code: string
  /** The shown window. Null while there is nothing to search or copy. */
  readonly window: SheetWindow | null
}

/** The bar above a public sheet: its kind, Find and "Copy to my account". */
export const PublicBar = ({ code, window, find, field }: PublicBarProps) => (
  <header className={css.bar}>
    <a href="/" className={css.home} aria-label={PUBLIC_SHEET.home}>
      <LogoMark />
    </a>
    <div className={css.titleGroup}>
      <nav className={css.crumbs} aria-label={TOP_BAR.breadcrumb}>
        <b className={css.title} title={window?.title} dir="auto">
          {window?.title}
        </b>
      </nav>
      {window !== null && <About window={window} />}
    </div>
    {window !== null && (
      <>
        <Find find={find} field={field} />
        <CopyButton code={code} />
      </>
    )}
  </header>
)
