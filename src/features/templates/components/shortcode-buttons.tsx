/** Buttons that insert shortcodes, in groups. Each shows its text for an example recipient. */
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { FoldMark } from '#kit/layout/fold-mark.tsx'
import layout from '#kit/layout/layout.module.css'
import { createSampleRecipient } from '../sample-recipient.ts'
import { basicShortcodes, parcelShortcodes, type Shortcode, videoShortcodes } from '../shortcodes.ts'
import { fillTemplate } from '../template-text.ts'
import classes from './shortcode-buttons.module.css'

/** Tooltips of the buttons. They are not in `shortcodes.ts`, since pages that only fill templates don't need them. */
const descriptions: Record<Shortcode, string> = {
  '[nama]': 'nama affiliate, atau username',
  '[whatsapp]': 'nomor WhatsApp affiliate',
  '[produk]': 'nama product affiliate',
  '[halaman]': 'link halaman kreator',
  '[kurir]': 'kurir sample',
  '[resi]': 'nomor resi sample',
  '[video]': 'nomor video yang ditunggu',
  '[deadline]': 'batas upload video yang ditunggu',
  '[telat]': 'berapa hari terlambat',
  '[link_vo]': 'link video VO yang ditunggu',
  '[link_review]': 'link video review yang ditunggu',
}

interface ShortcodeButtonsProps {
  onInsert(shortcode: Shortcode): void
}

export function ShortcodeButtons({ onInsert }: ShortcodeButtonsProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const moreId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own
    <div className={classes.groups} role="group" aria-label="Sisipkan shortcode">
      <Buttons shortcodes={basicShortcodes} onInsert={onInsert}>
        <Button
          className={classes.foldButton ?? ''}
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<FoldMark size={16} opened={isUnfolded} />}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? moreId : undefined}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Sample dan video
        </Button>
      </Buttons>
      {isUnfolded && (
        <div id={moreId} className={classes.groups}>
          <Group name="Sample">
            <Buttons shortcodes={parcelShortcodes} onInsert={onInsert} />
          </Group>
          <Group name="Video yang ditunggu">
            <Buttons shortcodes={videoShortcodes} onInsert={onInsert} />
          </Group>
        </div>
      )}
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own
    <div className={classes.group} role="group" aria-labelledby={id}>
      <span id={id} className={`${layout.dimmed} ${layout.xs}`}>
        {name}
      </span>
      {children}
    </div>
  )
}

interface ButtonsProps extends ShortcodeButtonsProps {
  shortcodes: readonly Shortcode[]
  /** follows the buttons in their line */
  children?: ReactNode
}

function Buttons({ shortcodes, onInsert, children }: ButtonsProps) {
  const recipient = createSampleRecipient()
  return (
    <span className={classes.buttons}>
      {shortcodes.map((shortcode) => (
        <Button
          key={shortcode}
          className={classes.button ?? ''}
          variant="default"
          size="compact-sm"
          title={`Sisipkan ${descriptions[shortcode]}`}
          // The caret, and on a phone the open keyboard, must stay as they are.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(shortcode)}
        >
          <span className={classes.code}>{shortcode}</span>
          <span className={classes.value}>{fillTemplate(shortcode, recipient)}</span>
        </Button>
      ))}
      {children}
    </span>
  )
}
