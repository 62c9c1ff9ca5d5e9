/** A telephone number as links want it; Italian numbers without their country's get it. */
export function telephone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return digits.startsWith('+') ? digits : `+39${digits}`;
}
