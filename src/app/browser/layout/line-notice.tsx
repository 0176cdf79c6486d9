/**
 * Notice shown while the tab receives no live events. The page keeps its data and refetches failed queries by itself
 * later.
 */
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLine } from '#kit/feedback/line.client.ts'
import classes from './line-notice.module.css'

export function LineNotice() {
  const line = useLine()
  const [wasLost, setWasLost] = useState(false)
  if (line === 'lost' && !wasLost) setWasLost(true)
  return (
    <div role="status" className={classes.line} data-lost={line === 'lost' || undefined}>
      {line === 'lost' && (
        <>
          <IconCloudOff size={16} aria-hidden />
          {navigator.onLine
            ? 'Server tidak terhubung. Mencoba menyambung lagi…'
            : 'Anda sedang offline. Yang tampil adalah data terakhir.'}
        </>
      )}
      {line === 'live' && wasLost && <span className={classes.heard}>Tersambung lagi</span>}
    </div>
  )
}
