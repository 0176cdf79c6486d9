import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { isWebLink } from '#base/web-link.ts'
import classes from './outer-link.module.css'
import { Tooltip } from './tooltip.tsx'
import lines from './truncated-text.module.css'
import { TruncatedText } from './truncated-text.tsx'
import { useCut } from './use-cut.client.ts'

/** What a narrow place can do without. */
const usualStart = /^https:\/\/(www\.)?/

/** A link that people pasted, in a new tab; what may not stand in an `href` is text. */
export function OuterLink({ link }: { link: string }) {
  if (!isWebLink(link)) return <TruncatedText>{link}</TruncatedText>
  return <CuttableLink link={link} shown={link.replace(usualStart, '')} />
}

/** Where there is no room for all of it, the whole stands above it for pointer and keyboard. */
function CuttableLink({ link, shown }: { link: string; shown: string }) {
  const [line, isCut] = useCut(shown)
  return (
    <Tooltip label={<span className={lines.whole}>{link}</span>} disabled={!isCut} focus touch>
      <Anchor
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        underline="hover"
        className={classes.link}
        aria-label={`${link} (buka di tab baru)`}
      >
        <bdi ref={line} dir="auto" className={lines.line}>
          {shown}
        </bdi>
      </Anchor>
    </Tooltip>
  )
}

/** The little that the server gave of a link, and why it is no more. */
export function MaskedLink({ link, why }: { link: string; why: string }) {
  return (
    <Tooltip label={why} focus touch>
      <span className={classes.masked}>
        <IconLock size={12} aria-hidden className={classes.lock} />
        <span className={classes.text}>{link}</span>
        <VisuallyHidden> ({why})</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
