import { Box, VisuallyHidden } from '@mantine/core'
import { cutText } from '#base/plain-text.ts'
import { Tooltip } from '../overlay/tooltip.tsx'

interface CutTextProps {
  children: string
  /** Maximum length in characters. */
  max: number
}

/** Shows the first characters of a text. Screen readers get the whole text, pointers a tooltip. */
export function CutText({ children: text, max }: CutTextProps) {
  const visibleText = cutText(text, max)
  if (visibleText === text) return text
  return (
    <Tooltip label={text} focus touch>
      <Box component="span" pos="relative">
        <span aria-hidden>{visibleText}</span>
        {/* At the start of the visible text. After it, it could be outside a narrow screen. */}
        <VisuallyHidden style={{ left: 0 }}>{text}</VisuallyHidden>
      </Box>
    </Tooltip>
  )
}
