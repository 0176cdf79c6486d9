import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isWebLink } from '#base/web-link.ts'
import { Tooltip } from '../overlay/tooltip.tsx'
import layout from './layout.module.css'
import classes from './outer-link.module.css'
import lines from './truncated-text.module.css'
import { TruncatedText } from './truncated-text.tsx'
import { useCut } from './use-cut.client.ts'

/** Start of a link that is omitted to save room. */
const usualStart = /^https:\/\/(www\.)?/

/** A link that a user pasted. Opens in a new tab. Text that must not be an `href` is shown as text. */
export function OuterLink({ link }: { link: string }) {
  if (!isWebLink(link)) return <TruncatedText>{link}</TruncatedText>
  return <CuttableLink link={link} visibleText={link.replace(usualStart, '')} />
}

/** Props of an anchor that opens a link in a new tab. */
export const buildNewTabProps = (link: string) => ({
  href: link,
  target: '_blank',
  rel: 'noopener noreferrer',
})

/** The accessible name of a link that opens in a new tab. */
export const formatNewTabName = (link: string) => `${link} (buka di tab baru)`

interface NamedLinkProps {
  link: string
  'aria-label'?: string
  /** Shown instead of the address. */
  children: ReactNode
  onClick?(): void
}

/** A link whose text is not its address. Opens in a new tab. */
export function NamedLink({ link, children, ...props }: NamedLinkProps) {
  return (
    <Anchor {...buildNewTabProps(link)} {...props} underline="hover" className={classes.link}>
      {children}
    </Anchor>
  )
}

/** A link that is cut if there is not enough room. A tooltip then shows it whole, for pointer and keyboard. */
function CuttableLink({ link, visibleText }: { link: string; visibleText: string }) {
  const [line, isCut] = useCut(visibleText)
  return (
    <Tooltip label={<span className={lines.whole}>{link}</span>} disabled={!isCut} focus touch>
      <Anchor
        {...buildNewTabProps(link)}
        aria-label={formatNewTabName(link)}
        underline="hover"
        className={classes.link}
      >
        <bdi ref={line} dir="auto" className={lines.line}>
          {visibleText}
        </bdi>
      </Anchor>
    </Tooltip>
  )
}

/** Shows the part of a link that the server discloses, and why the rest is hidden. */
export function MaskedLink({ link, reason }: { link: string; reason: string }) {
  return (
    <Tooltip label={reason} focus touch>
      <span className={classes.masked}>
        <IconLock size={12} aria-hidden className={layout.fixed} />
        <span className={layout.ellipsis}>{link}</span>
        <VisuallyHidden> ({reason})</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
