"""Placed nodes, whatever their layout: verified, looked up, walked, counted, with what belongs to each word."""
