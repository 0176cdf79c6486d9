import { Anchor, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { isWebLink } from '#base/web-link.ts'
import { TruncatedText } from '#kit/truncated-text.tsx'
import classes from './video-link.module.css'

/** What a narrow column can do without. */
const usualStart = /^https:\/\/(www\.)?/
const whyMasked = 'Link hanya dapat dibuka oleh pembuat video dan admin'

export interface VideoLinkProps {
  link: string | null
  masked: boolean
}

/** A link that opens in a new tab; for whoever may not see it, the little that the server gave, as text. */
export function VideoLink({ link, masked }: VideoLinkProps) {
  if (link === null) return <span className={classes.none}>-</span>
  if (masked) return <MaskedLink link={link} />
  if (!isWebLink(link)) return <TruncatedText>{link}</TruncatedText>
  return (
    <Anchor
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      underline="hover"
      className={classes.link}
      aria-label={`${link} (buka di tab baru)`}
    >
      <TruncatedText>{link.replace(usualStart, '')}</TruncatedText>
    </Anchor>
  )
}

function MaskedLink({ link }: { link: string }) {
  return (
    <Tooltip label={whyMasked} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.masked}>
        <IconLock size={12} aria-hidden className={classes.lock} />
        <span className={classes.text}>{link}</span>
        <VisuallyHidden> ({whyMasked})</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
