/** One quiet line while the server's news do not arrive; what is on the screen stays, and what failed loads by itself. */
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLine } from '#kit/line.client.ts'
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
