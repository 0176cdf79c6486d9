/** Container that renders the toasts. */
import { Notifications } from '@mantine/notifications'
import { usePhone } from '../layout/use-phone.client.ts'
import classes from './toasts.module.css'

/**
 * Positions toasts where they cover no control that is likely to be used next. On a phone they are below title and
 * toolbar, because the bottom is for the thumb and the buttons of forms. Otherwise they are above the bottom of the
 * sidebar and no wider, away from rows, pagers and save buttons.
 */
export function Toasts() {
  const isPhone = usePhone()
  return (
    <Notifications
      position={isPhone ? 'top-center' : 'bottom-left'}
      containerWidth={isPhone ? '22rem' : '15rem'}
      classNames={{ root: classes.toasts ?? '' }}
    />
  )
}
