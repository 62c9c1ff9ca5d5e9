import type { AtRule, Plugin } from 'postcss';
import { inText } from '../src/ui/inText.ts';

/** Media queries of the stylesheets, the design system's too, as `inText` has them. */
export function mediaInText(): Plugin {
  return {
    postcssPlugin: 'media-in-text',
    AtRule: {
      media: (rule: AtRule) => {
        const params = inText(rule.params);
        if (params !== rule.params) rule.params = params;
      },
    },
  };
}
