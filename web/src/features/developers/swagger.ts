import style from 'swagger-ui-dist/swagger-ui.css?url';
import script from 'swagger-ui-dist/swagger-ui-bundle.js?url';

/** What we say of its settings (https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/). */
type Settings = {
  domNode: HTMLElement;
  url: string;
  validatorUrl: null;
  deepLinking: boolean;
  docExpansion: 'list' | 'none';
  defaultModelsExpandDepth: number;
  plugins: { wrapComponents: Record<string, () => () => null> }[];
  onComplete: () => void;
};

declare global {
  interface Window {
    SwaggerUIBundle?: (settings: Settings) => unknown;
  }
}

/**
 * Swagger UI with its style, from this service. Asked for as files: in the bundle the whole of it would be made anew, and
 * what its form of module needs would come with every page.
 */
export async function loadSwagger() {
  await Promise.all([
    window.SwaggerUIBundle ?? added(Object.assign(document.createElement('script'), { src: script })),
    document.head.querySelector(`link[href="${style}"]`) ??
      added(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style })),
  ]);
  if (!window.SwaggerUIBundle) throw new Error('Swagger UI is not in its file');
  return window.SwaggerUIBundle;
}

/** Once what the element names is there. */
function added(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  return new Promise((done, failed) => {
    element.onload = () => done();
    element.onerror = () => {
      element.remove();
      failed(new Error('Swagger UI could not be loaded'));
    };
    document.head.append(element);
  });
}
