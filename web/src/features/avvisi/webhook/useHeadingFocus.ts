import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** A heading that has the focus where the link that was followed went with what it stood in. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const followed = useRef(useNavigationType() === 'PUSH');
  useEffect(() => {
    if (followed.current && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
