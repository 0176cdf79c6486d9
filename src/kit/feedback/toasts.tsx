/** Container that renders the toasts. */
import { Notifications } from '@mantine/notifications'
import { usePhone } from '../layout/use-phone.client.ts'
import classes from './toasts.module.css'

/**
 * Positions toasts where they cover no control that is likely to be used next. On a phone they are below title and
 * toolbar, because the bottom is for the thumb and the buttons of forms. Otherwise they are above the bottom of the
 * sidebar, away from pagers and save buttons.
 */
export function Toasts() {
  return (
    <Notifications
      position={usePhone() ? 'top-center' : 'bottom-left'}
      containerWidth="22rem"
      classNames={{ root: classes.toasts ?? '' }}
    />
  )
}
