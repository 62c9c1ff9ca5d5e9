"""The GraphQL face of the service: types and loaders only; everything else is in the domains."""
