/**
 * What we take from the design system's React kit, in one place (the kit's Icon and Input are not among it). A `Button` with
 * an `onClick` sends no form.
 */
export { Badge, Button, Callout, CalloutText, CalloutTitle, Chip, ChipLabel } from 'design-react-kit';
