import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconBrandGoogleDrive, IconLink } from '@tabler/icons-react'
import { isWebLink } from '#base/web-link.ts'
import layout from '#kit/layout/layout.module.css'
import { newTabName, newTabProps } from '#kit/layout/outer-link.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { linkTail } from '../link-tail.ts'
import classes from './video-displays.module.css'

/** A link by its end, with the icon of its site. For lists, where the starts of all links are the same. */
export function ShortLink({ link }: { link: string }) {
  if (!isWebLink(link)) return <TruncatedText>{link}</TruncatedText>
  const Icon = new URL(link).hostname.endsWith('.google.com') ? IconBrandGoogleDrive : IconLink
  return (
    <Tooltip label={<span className={classes.wholeLink}>{link}</span>} focus touch>
      <Anchor {...newTabProps(link)} underline="hover" className={classes.shortLink}>
        <Icon size={16} aria-hidden className={layout.fixed} />
        <bdi dir="auto" className={layout.ellipsis} aria-hidden>
          {linkTail(link)}
        </bdi>
        <VisuallyHidden>{newTabName(link)}</VisuallyHidden>
      </Anchor>
    </Tooltip>
  )
}
